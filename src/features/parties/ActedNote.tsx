import { useText } from '../../locales/useText';
import { Tag } from '../../ui/Tag';

interface ActedNoteProps {
  actedBy: string;
  note?: string | null;
}

/** That an operator applied in the owner's name, before what else was noted. */
export function ActedNote({ actedBy, note }: ActedNoteProps) {
  const t = useText();
  return (
    <span>
      <Tag tone="warning">{t('paper.acted', { actor: actedBy })}</Tag>
      {note && ` ${note}`}
    </span>
  );
}
