import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** An opaque token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Tokens carry enough entropy for a plain hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Seals secrets at rest with AES-256-GCM: `iv.tag.text`, base64url. */
export class Sealer {
  private readonly key: Buffer;
  private readonly digestKey: Buffer;

  constructor(secretKey: string) {
    this.key = Buffer.from(hkdfSync('sha256', secretKey, '', 'tmall-system/seal', 32));
    this.digestKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'tmall-system/digest', 32));
  }

  /** A keyed hash: tells whether two texts are the same, and nobody without the key what they might be. */
  digest(text: string): string {
    return createHmac('sha256', this.digestKey).update(text).digest('base64url');
  }

  seal(plain: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
  }

  open(sealed: string): string {
    const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
    if (!iv || !tag || !text) throw new Error('not a sealed secret');
    const decipher = createDecipheriv('aes-256-gcm', this.key, iv);
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  }
}

/** A secret of its own for one use, from the platform's key. */
export function deriveSecret(secretKey: string, use: string): string {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `tmall-system/${use}`, 32)).toString('hex');
}

/** The key given by the environment, or one made once and kept beside the data. */
export function secretKeyFrom(given: string | undefined, dataDir: string): string {
  if (given) return given;
  fs.mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'secret-key');
  try {
    fs.writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return fs.readFileSync(file, 'utf8');
}
