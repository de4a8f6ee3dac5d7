import { useLocation } from '@umijs/max';
import { useEffect } from 'react';
import { useText } from '../locales/useText';
import { identityOf } from '../session/identityOf';
import { useSystemName } from './systemName';

const titleSuffix = 'V1.2';

/** The browser's title: system name - door of the identity, and the suffix of section 1. */
export function usePageTitle(): string {
  const t = useText();
  const name = useSystemName();
  const { pathname } = useLocation();
  const identity = identityOf(pathname);
  const title = `${name} - ${t(`app.door.${identity}`)}${titleSuffix}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return title;
}
