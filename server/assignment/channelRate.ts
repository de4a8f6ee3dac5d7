import { channels, type Channel } from '../../contract/labels';

/** Of the rates of a merchant or provider (basis points, or what stands for them in a query) the one of a channel. */
export function channelRate<C, P>(channel: Channel, { rateCopy, ratePay }: { rateCopy: C; ratePay: P }): C | P {
  return channel === channels.copy ? rateCopy : ratePay;
}
