import { channels, type Channel } from '../../contract/labels';

/** What a merchant or provider has agreed for a channel, in basis points: of a row its rate, of a table its column. */
export function rateOf<C, P>(channel: Channel, { rateCopy, ratePay }: { rateCopy: C; ratePay: P }): C | P {
  return channel === channels.copy ? rateCopy : ratePay;
}
