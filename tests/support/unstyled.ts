import type { Page } from '@playwright/test';

/** Components of Ant Design on a page for which the build wrote no rules, by the first class of each. */
export function unstyled(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const known = new Set<string>();
    for (const { cssRules } of document.styleSheets) {
      for (const rule of cssRules) {
        // What a theme says of a component are variables alone.
        if (!(rule instanceof CSSStyleRule) || rule.style[0]?.startsWith('--')) continue;
        for (const [, name = ''] of rule.selectorText.matchAll(/\.(ant-[\w-]+)/g)) known.add(name);
      }
    }
    const roots = [...document.querySelectorAll('[class*="-css-var"]')].flatMap(({ classList }) => [...classList]);
    const names = roots.flatMap((name) => /^(ant-.+)-css-var$/.exec(name)?.[1] ?? []);
    return [...new Set(names)].filter((name) => !known.has(name));
  });
}
