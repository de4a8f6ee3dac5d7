import { createBase58check } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const base58check = createBase58check(sha256);

/** An address of TRON: base58 with its own check sum, version byte 0x41. */
export function isTrc20(address: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return false;
  try {
    const bytes = base58check.decode(address);
    return bytes.length === 21 && bytes[0] === 0x41;
  } catch {
    return false;
  }
}

/** An address of Ethereum in the capitals that check it (EIP-55), however it is written; any other text as it is. */
export function inCheckedCapitals(address: string): string {
  const digits = /^0x([0-9a-f]{40})$/i.exec(address)?.[1]?.toLowerCase();
  if (!digits) return address;
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, index) => (parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

/** An address of Ethereum whose capitals are right: one in small letters alone cannot be checked and is none. */
export function isErc20(address: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(address) && address === inCheckedCapitals(address);
}
