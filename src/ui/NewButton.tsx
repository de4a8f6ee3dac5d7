import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Endpoint } from '../../contract/endpoint';
import { useMay } from '../session/useMay';

interface NewButtonProps {
  /** The calls that it may lead to: who may make none of them does not see it. */
  endpoints: Endpoint[];
  icon?: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

/** Over a list: opens the dialog that adds to it. */
export function NewButton({ endpoints, icon = <PlusOutlined />, onClick, children }: NewButtonProps) {
  const may = useMay();
  if (!endpoints.some(may)) return null;
  return (
    <Button type="primary" icon={icon} onClick={onClick}>
      {children}
    </Button>
  );
}
