const common = /^(?:123456|password|qwerty|admin|abc123|111111|000000|iloveyou|letmein)/i;

/** 0 very weak to 3 strong, by length and kinds of characters; a hint, the server asks for no more than its minimum. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const variety = new Set(password).size;
  if (password.length < 6 || variety < 4 || common.test(password)) return 0;
  if (password.length >= 14 && kinds >= 3 && variety >= 9) return 3;
  if (password.length >= 10 && kinds >= 2 && variety >= 7) return 2;
  return 1;
}
