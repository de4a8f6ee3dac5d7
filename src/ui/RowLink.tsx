import { history } from '@umijs/max';
import type { AnchorHTMLAttributes } from 'react';
import { following } from './following';
import { opening, withParam } from './useAddressParam';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'>;

/** As the router's link, without looking where one is: every row of a list would be drawn anew with each address. */
export function RowLink({ to, ...props }: Anchor & { to: string }) {
  return <a {...props} href={to} onClick={following(() => history.push(to))} />;
}

/** Leads to the same page with another value of its address, as what opens over it does; in a new tab to nothing but that. */
export function ParamLink({ name, value, ...props }: Anchor & { name: string; value: string }) {
  const query = new URLSearchParams({ [name]: value }).toString();
  const go = () => {
    const to = withParam(name, value);
    // Twice to the same address is one step back.
    if (to === history.location.search) history.replace(to, opening(name));
    else history.push(to, opening(name));
  };
  return <a {...props} href={`?${query}`} onClick={following(go)} />;
}
