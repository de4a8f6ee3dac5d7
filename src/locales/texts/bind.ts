import type { Texts } from '../../../contract/locale';

export const bind = {
  'bind.title': ['绑定Google验证', 'Bind Google Authenticator'],
  'bind.renewTitle': ['更换Google验证', 'Replace authenticator'],
  'bind.intro': [
    '绑定后，登录、资金与安全操作都需要验证器上的 6 位数字',
    'From then on, sign-in, money and security operations ask for the 6-digit code from your authenticator',
  ],
  'bind.step1': ['在手机上安装 Google Authenticator 或任意 TOTP 验证器', 'Install Google Authenticator or any TOTP app on your phone'],
  'bind.step2': ['扫描二维码，或手动输入密钥', 'Scan the QR code, or enter the key manually'],
  'bind.step3': ['输入验证器上显示的 6 位数字和您的登录密码', 'Enter the 6-digit code shown in the app, and your password'],
  'bind.password': ['登录密码', 'Your password'],
  'bind.secret': ['密钥', 'Key'],
  'bind.submit': ['绑定', 'Bind'],
  'bind.renewSubmit': ['更换', 'Replace'],
  'bind.renewing': [
    '您已绑定验证器。完成以下步骤后，旧的验证器和旧的恢复码将失效',
    'You already have an authenticator. It and its recovery codes stop working once you complete these steps',
  ],
  'bind.codeFirst': ['更换验证器前，请先验证安全码', 'Verify your security code before you replace the authenticator'],
  'bind.toAccount': ['返回账户信息', 'Back to your account'],
  'bind.done': ['绑定成功', 'Authenticator bound'],
  'bind.codesTitle': ['请保存恢复码', 'Save your recovery codes'],
  'bind.codesText': [
    '手机不在身边时，可用恢复码代替安全码。每个只能用一次，关闭后不再显示',
    'Without your phone, use a recovery code instead of the security code. Each works once, and they are not shown again',
  ],
  'bind.copyAll': ['复制全部', 'Copy all'],
  'bind.download': ['下载', 'Download'],
  'bind.saved': ['我已保存', 'I have saved them'],
  'bind.signInFirst': ['请先登录，再绑定Google验证', 'Sign in first, then bind Google Authenticator'],
} as const satisfies Texts;
