import { RefreshAsked, RefreshRequest, SourceReport } from '../conditions/source-report.ts';
import { Failure } from '../errors.ts';
import { ListChanges } from '../live/list-changes.ts';
import { Attention } from '../operations/attention.ts';
import { AuditPage, AuditQuery } from '../operations/audit.ts';
import { OperatorSettings } from '../operations/operator-settings.ts';
import { PublicSettings } from '../operations/settings.ts';
import { call } from './call.ts';
import { operationPaths } from './operation-paths.ts';
import { refusals, refusalsOfBody, refusalsOfInput } from './refusals.ts';

export const operationCalls = {
  attention: call(
    operationPaths.attention,
    { access: 'staff', what: 'the dashboard' },
    {
      summary: 'What needs somebody’s hand, the most urgent first',
      description:
        'For a safety officer the sources, and the messages and feeds of assigned locations. Mail, backups and ' +
        'adverts are for administrators.',
      response: { 200: Attention, ...refusals },
    },
  ),
  changes: call(
    operationPaths.changes,
    { access: 'staff', what: 'the lists of the administration' },
    {
      summary: 'By list of the administration, a text that differs after each change of it',
      description:
        'For open lists that are asked for again when they have changed. `users` is null for safety officers.',
      response: { 200: ListChanges, ...refusals },
    },
  ),
  operatorSettings: call(
    operationPaths.operatorSettings,
    { access: 'admin', what: 'the settings' },
    {
      summary: 'What this server was set to: names, whether they are set, and the values that are no secret',
      response: { 200: OperatorSettings, ...refusals },
    },
  ),
  sources: call(
    operationPaths.sources,
    { access: 'staff', what: 'the state of the sources' },
    {
      summary: 'How it stands with every source and every kind of feed',
      response: { 200: SourceReport, ...refusals },
    },
  ),
  refreshSources: call(
    operationPaths.refreshSources,
    { access: 'admin', what: 'the state of the sources' },
    {
      summary: 'Has one source asked now, or one feed of one place',
      description:
        'A source is asked for one batch of its places, those first that need it most, also while it is left ' +
        'alone after failures; not while it has asked for a pause itself, nor beyond its daily budget. Each at ' +
        'most once a minute. How it went stands in `GET /api/admin/sources`.',
      body: RefreshRequest,
      response: { 202: RefreshAsked, ...refusalsOfBody, 429: Failure },
    },
  ),
  audit: call(
    operationPaths.audit,
    { access: 'staff', what: 'the record of changes' },
    {
      summary:
        'Who did what and when, the latest first; for a safety officer, the messages of assigned locations',
      description:
        '`after` takes the `next` of the page before. Of an account that is gone there is an id and no address.',
      querystring: AuditQuery,
      response: { 200: AuditPage, ...refusalsOfInput },
    },
  ),
  settings: call(
    operationPaths.settings,
    { access: 'public' },
    {
      summary: 'What every screen needs before anybody has signed in',
      response: { 200: PublicSettings },
    },
  ),
};
