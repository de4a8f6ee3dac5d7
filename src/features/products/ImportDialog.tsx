import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Form, Typography } from 'antd';
import { useState } from 'react';
import { importColumns, importMax, undoImport } from '../../../contract/products';
import { useText } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import { askFirst, ignoreHeldKey } from '../../ui/askFirst';
import { Modal, Upload } from '../../ui/dialogParts';
import { download } from '../../ui/download';
import { useFocusFirst } from '../../ui/useFocusFirst';
import { useLayer } from '../../ui/useLayer';
import { askDiscard, useUnsaved } from '../../ui/useUnsaved';
import { ShopSelect } from '../parties/ShopSelect';
import styles from './ImportDialog.module.css';
import { ImportPreview } from './ImportPreview';
import { isGood, useImport } from './useImport';

interface ImportDialogProps {
  /** The shop that the page shows, where it shows one. */
  shopId: number | undefined;
  onClose: () => void;
}

/** Takes a table of products into a shop: what each line would be is shown before, and what it became after. */
export function ImportDialog({ shopId: shopAtFirst, onClose }: ImportDialogProps) {
  const t = useText();
  const source = useImport(shopAtFirst);
  const { chosen, lines, importId, failure, isBusy, send } = source;
  const [skipsBad, setSkipsBad] = useState(false);
  const fields = useFocusFirst();
  const isDone = importId !== null;
  const isUnsaved = chosen !== null && !isDone;
  useUnsaved(isUnsaved);
  const good = lines.filter(isGood).length;
  const isReady = good > 0 && (good === lines.length || skipsBad);
  const close = () => (isUnsaved ? void askDiscard(onClose) : onClose());
  useLayer(close);
  const buttons = isDone ? (
    <DoneButtons n={good} importId={importId} onClose={onClose} />
  ) : (
    <>
      {good > 0 && !isReady && (
        <Typography.Text type="secondary" className={styles.hint}>
          {t('product.skipFirst')}
        </Typography.Text>
      )}
      <Button onClick={close}>{t('common.cancel')}</Button>
      <Button type="primary" disabled={!isReady} loading={isBusy && chosen !== null} onClick={() => void send()}>
        {t('product.importCount', { n: good })}
      </Button>
    </>
  );
  return (
    <Modal
      open
      title={t('product.importTitle')}
      width={880}
      mask={{ closable: false }}
      onCancel={close}
      afterOpenChange={fields.afterOpenChange}
      footer={
        <>
          {/* Beside the button, where one looks on a phone too. */}
          {failure && <Alert type="error" showIcon title={failure} className={styles.failure} />}
          {buttons}
        </>
      }
    >
      <Flex ref={fields.ref} vertical gap={16} className={styles.parts}>
        {!isDone && <SourceFields source={source} />}
        {lines.length > 0 && (
          <ImportPreview
            lines={lines}
            isDone={isDone}
            isChecked={lines[0]?.result !== undefined}
            skipsBad={skipsBad}
            onSkip={setSkipsBad}
          />
        )}
      </Flex>
    </Modal>
  );
}

/** The shop and the file. A file alone is checked for no shop: what is missing is said at its field. */
function SourceFields({ source }: { source: ReturnType<typeof useImport> }) {
  const t = useText();
  const { shopId, chosen, isBusy, setShop, choose } = source;
  const isShopMissing = chosen !== null && shopId === undefined;
  return (
    <Form layout="vertical" className={styles.source}>
      <Form.Item
        label={t('product.shop')}
        htmlFor="importShop"
        required
        {...(isShopMissing ? { validateStatus: 'error', help: t('product.shopMissing') } : {})}
      >
        <ShopSelect id="importShop" {...(shopId === undefined ? {} : { value: shopId })} onChange={(shop) => void setShop(shop)} />
      </Form.Item>
      <Form.Item label={t('product.file')} htmlFor="importFile" extra={t('product.fileRule', { max: importMax })} required>
        <FileField name={chosen?.name} isBusy={isBusy} onChoose={(file) => void choose(file)} />
      </Form.Item>
    </Form>
  );
}

interface DoneButtonsProps {
  n: number;
  importId: number;
  onClose: () => void;
}

/** What was taken in can be taken back at once. They come in the place of the button that had the focus. */
function DoneButtons({ n, importId, onClose }: DoneButtonsProps) {
  const t = useText();
  const undo = () =>
    askFirst({
      title: t('product.undo'),
      content: t('product.undoAsk', { n }),
      okText: t('product.undo'),
      isDanger: true,
      onOk: async () => {
        await runCall(undoImport, { id: importId }, t('product.undone'));
        onClose();
      },
    });
  return (
    <>
      <Button danger onClick={() => void undo()}>
        {t('product.undo')}
      </Button>
      <Button autoFocus type="primary" onClick={onClose} onKeyDown={ignoreHeldKey}>
        {t('common.close')}
      </Button>
    </>
  );
}

interface FileFieldProps {
  name: string | undefined;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

function FileField({ name, isBusy, onChoose }: FileFieldProps) {
  const t = useText();
  const template = () => {
    const titles = importColumns.map((column) => t(`product.${column}`)).join(',');
    const example = [t('product.example'), '100.00', '10', 'https://item.taobao.com/item.htm?id=1'].join(',');
    // The mark tells spreadsheets which encoding it is.
    download(new Blob([`\u{feff}${titles}\r\n${example}\r\n`], { type: 'text/csv' }), 'products.csv');
  };
  return (
    <Flex vertical gap={8} align="start">
      <Upload.Dragger
        id="importFile"
        className={styles.file}
        accept=".csv,.xlsx,text/csv"
        maxCount={1}
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={(file) => {
          onChoose(file);
          return false;
        }}
      >
        <InboxOutlined /> {isBusy && !name ? t('product.reading') : (name ?? t('product.fileHint'))}
        {name && <Typography.Text type="secondary"> · {t('product.otherFile')}</Typography.Text>}
      </Upload.Dragger>
      <Button type="link" size="small" icon={<DownloadOutlined />} className={styles.template} onClick={template}>
        {t('product.template')}
      </Button>
    </Flex>
  );
}
