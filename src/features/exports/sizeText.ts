const units = ['B', 'KB', 'MB', 'GB'] as const;

/** A size for people: 1536 is 1.5 KB. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** power;
  return `${power === 0 ? size : size.toFixed(1)} ${units[power] ?? ''}`;
}
