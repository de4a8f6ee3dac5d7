import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Identity } from '../../../contract/identity';
import { useText } from '../../locales/useText';
import { loginPath } from '../../session/identityOf';
import { copyText } from '../../ui/copyText';
import { Descriptions, Modal } from '../../ui/dialogParts';
import { useLayer } from '../../ui/useLayer';

export interface MadeAccount {
  username: string;
  password: string;
  /** In the place of one that was there: whether a second factor is owed is not known then. */
  isReset?: boolean;
}

interface MadePasswordProps extends MadeAccount {
  /** At whose door it opens. */
  identity: Identity;
  onClose: () => void;
}

/** What an owner signs in with that is new or has lost his password, shown this once: closed by saying that it is kept, by nothing else. */
export function MadePassword({ identity, username, password, isReset = false, onClose }: MadePasswordProps) {
  const t = useText();
  useLayer(() => {});
  const address = `${window.location.origin}${loginPath(identity)}`;
  const facts = [
    { key: 'address', label: t('party.loginAddress'), children: address },
    { key: 'username', label: t('account.username'), children: <code>{username}</code> },
    { key: 'password', label: t('account.password'), children: <code>{password}</code> },
  ];
  const text = `${address}\n${t('account.username')}: ${username}\n${t('account.password')}: ${password}`;
  return (
    <Modal
      open
      title={t(isReset ? 'party.resetPassword' : 'party.firstPassword')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Button key="copy" icon={<CopyOutlined />} onClick={() => void copyText(text)}>
          {t('bind.copyAll')}
        </Button>,
        <Button key="kept" type="primary" onClick={onClose}>
          {t('bind.saved')}
        </Button>,
      ]}
    >
      <p>{t(isReset ? 'party.resetPasswordHint' : 'party.firstPasswordHint')}</p>
      <Descriptions bordered size="small" column={1} items={facts} />
    </Modal>
  );
}
