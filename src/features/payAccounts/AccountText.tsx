/** A card's number or an address, at the end of a text. */
const numberAtEnd = /[0-9A-Za-z]{9,}$/;
const told = 6;

/** An account in a row: of its number the end, by which people tell one from another; the whole is its title. */
export function AccountText({ text }: { text: string | null }) {
  return text && <span title={text}>{text.replace(numberAtEnd, (number) => `…${number.slice(-told)}`)}</span>;
}
