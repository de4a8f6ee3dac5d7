/** What was found, where it is an element of this kind; else the template is not what the script was written for. */
export function asElement<T extends Element>(found: Node | null, kind: new () => T): T {
  if (!(found instanceof kind)) throw new Error(`the login page has no ${kind.name} there`);
  return found;
}

/** A place of the page whose text is a template: it is filled anew in another language. */
export interface Place {
  template: string;
  write: (text: string) => void;
}

/** The places of a part of the page: its texts and its attributes. */
export function placesIn(root: Node): Place[] {
  const places: Place[] = [];
  const note = (template: string, write: Place['write']) => {
    if (template.includes('{{')) places.push({ template, write });
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text) note(node.data, (text) => (node.data = text));
    else if (node instanceof Element) for (const attribute of node.attributes) note(attribute.value, (text) => (attribute.value = text));
  }
  return places;
}
