/** The numbers in a text, as one may have pasted it out of a message: whatever has digits in it, and without any all of its words. */
export function numbersIn(text: string): string[] {
  const numbers = text.split(/[^\w-]+/).filter((word) => /\d/.test(word));
  return numbers.length > 0 ? numbers : text.split(/[\s,，;；]+/).filter((word) => word !== '');
}
