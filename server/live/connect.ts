import type { AccountsArea } from '#server/accounts/connect.ts';
import type { AdvertsArea } from '#server/adverts/connect.ts';
import type { ConditionsArea } from '#server/conditions/connect.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import type { NoticesArea } from '#server/notices/connect.ts';
import { isLiveRequest } from './connections/gate.ts';
import { createLive, type Live } from './live.ts';

export interface LiveArea extends Area {
  live: Live;
}

export function connectLive(
  { config, cluster, limiters, door, now, log }: Ground,
  parts: { conditions: ConditionsArea; accounts: AccountsArea; notices: NoticesArea; adverts: AdvertsArea },
): LiveArea {
  const { feeds, places, overview, values } = parts.conditions;
  const { sessions, tokenOf } = parts.accounts;
  const { messages, matching } = parts.notices;
  const { adverts } = parts.adverts;
  const { server, headers, publicUrl } = door;
  const live = createLive({
    feeds,
    places,
    overview,
    adverts,
    messages,
    matching,
    sessions,
    tokenOf,
    headers,
    publicUrl,
    now,
    log,
    httpServer: server.server,
    publicRead: config.publicRead,
    requestRefresh: values.requestRefresh,
    proxies: config.trustProxy,
    connectionsPerAddress: config.liveConnectionsPerAddress,
    limiters,
    sharedConnections: cluster.counts.connections,
  });
  door.answerFirst(live.answer);
  door.hearUpgrades(isLiveRequest);
  server.addHook('preClose', live.close);
  return { live, tick: live.tick };
}
