import { useEffect } from 'react';
import { useText } from '../../locales/useText';
import { clearAllImitation } from '../../session/storage';
import { feedback } from '../../feedback/feedback';

/** An impersonation link that did not work: said once, then the tab goes. */
export default function ImitationFailed() {
  const t = useText();
  useEffect(() => {
    let close: (() => void) | undefined;
    void feedback().then(({ modal }) => {
      const dialog = modal.warning({
        title: t('common.notice'),
        content: t('session.imitationFailed'),
        okText: t('common.ok'),
        closable: false,
        keyboard: false,
        mask: { closable: false },
        onOk: () => {
          clearAllImitation();
          window.close();
        },
      });
      close = dialog.destroy;
    });
    return () => close?.();
  }, [t]);
  return null;
}
