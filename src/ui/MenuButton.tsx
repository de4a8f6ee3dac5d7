import { Button, Dropdown, type ButtonProps, type DropdownProps, type MenuProps } from 'antd';
import { useRef, useState } from 'react';
import { fromMenu, leaveMenu } from './fromMenu';
import { useLeft } from './useLeft';

interface MenuButtonProps extends ButtonProps {
  menu: MenuProps;
  placement?: NonNullable<DropdownProps['placement']>;
}

/** A button that opens a menu: the focus goes into it, and comes back to the button when it closes, by another address too. */
export function MenuButton({ menu, placement = 'bottomLeft', ...button }: MenuButtonProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const change = (next: boolean) => {
    if (!next) leaveMenu(opener);
    setOpen(next);
  };
  useLeft(() => change(false), isOpen);
  const choose: MenuProps['onClick'] = (chosen) => fromMenu(opener, () => menu.onClick?.(chosen))(chosen);
  return (
    <Dropdown
      autoFocus
      // A menu within it that a touch has opened goes away with it: no pointer leaves that one.
      destroyOnHidden
      trigger={['click']}
      placement={placement}
      menu={{ ...menu, onClick: choose }}
      open={isOpen}
      onOpenChange={change}
    >
      <Button ref={opener} aria-haspopup="menu" {...button} />
    </Dropdown>
  );
}
