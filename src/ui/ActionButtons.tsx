import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useMay } from '../session/useMay';
import { run, type RowAction } from './RowActions';

/** A row's actions where there is room for all of them: in the head of its detail, at the foot of a dialog. */
export function ActionButtons({ actions }: { actions: RowAction[] }) {
  const may = useMay();
  const [running, setRunning] = useState<string | null>(null);
  const start = async (action: RowAction) => {
    setRunning(action.key);
    try {
      await run(action);
    } finally {
      setRunning(null);
    }
  };
  return (
    <Flex gap={8} justify="flex-end">
      {actions
        .filter(({ endpoint }) => may(endpoint))
        .map((action) => (
          <Button
            key={action.key}
            danger={action.isDanger ?? false}
            loading={running === action.key}
            disabled={Boolean(action.refusal)}
            title={action.refusal}
            onClick={() => void start(action)}
          >
            {action.label}
          </Button>
        ))}
    </Flex>
  );
}
