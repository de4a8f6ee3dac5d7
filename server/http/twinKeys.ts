const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],]/g;

/**
 * Whether an object within a JSON text has one key twice: one reader takes the first of them, another the last. The text is known to
 * be JSON.
 */
export function hasTwinKeys(text: string): boolean {
  /** The keys of the objects that are open; null stands for an array. */
  const open: (Set<string> | null)[] = [];
  let isKeyNext = false;
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null);
    else if (token === '}' || token === ']') open.pop();
    const keys = open.at(-1);
    if (token.startsWith('"') && isKeyNext && keys) {
      // As it is read: an escaped letter is the letter.
      const key = token.includes('\\') ? String(JSON.parse(token)) : token.slice(1, -1);
      if (keys.has(key)) return true;
      keys.add(key);
    }
    isKeyNext = token === '{' || token === ',';
  }
  return false;
}
