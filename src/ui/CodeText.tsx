import { codeText } from '../../contract/codes';
import { inLocale } from '../../contract/locale';
import { useLocaleName } from '../locales/useText';

/** A code in words. */
export default function CodeText({ name }: { name: string }) {
  return <span>{inLocale(codeText(name), useLocaleName())}</span>;
}
