/** Lets the browser fetch scripts and style sheets that will be needed at once, by their addresses. */
export function fetchFiles(addresses: readonly string[]): void {
  for (const address of addresses) {
    const link = document.createElement('link');
    link.rel = address.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
}
