import type { NamedOwner } from '../../../contract/records';

/** A merchant or provider by its name and number. */
export function ownerText({ name, owner_id: id }: Pick<NamedOwner, 'name' | 'owner_id'>): string {
  return `${name} (${id})`;
}
