import { useQuery } from '@tanstack/react-query'
import { listRelays, createRelay, deleteRelay, readRelay, updateRelay } from '../../../contract/transition/relays.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { EditableSection } from '../../data/items/EditableSection.tsx'
import { callQuery } from '../../data/read/call-query.ts'
import { textField } from '../../kit/form/attributes.ts'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Scope } from '../../routing/paths.ts'
import { defineItemKind, toItemRecords } from '../../data/items/items.tsx'

/** `info,warning` as `info, warning` */
const spaceList = (list = '') => list.split(/\s*,\s*/).join(', ')

const columns: readonly PlainColumn<Ci>[] = [
  { id: 'name', header: 'Relay', mono: true, render: ({ ciName }) => ciName },
  {
    id: 'enabled',
    header: 'State',
    render: ({ ciAttributes }) =>
      ciAttributes['enabled'] === 'false' ? (
        <Status icon="idle">disabled</Status>
      ) : (
        <Status icon="good">enabled</Status>
      ),
  },
  { id: 'emails', header: 'Sent to', render: ({ ciAttributes }) => spaceList(ciAttributes['emails']) },
  { id: 'severity', header: 'Severities', render: ({ ciAttributes }) => spaceList(ciAttributes['severity']) },
  { id: 'source', header: 'Sources', render: ({ ciAttributes }) => spaceList(ciAttributes['source']) },
]

const toChoices = (...names: readonly string[]) => names.map((value) => ({ value, label: value }))

/** Email relays of an environment (service-api 2.3). */
const relayKind = defineItemKind({
  noun: 'relay',
  param: 'relay',
  calls: { list: listRelays, create: createRelay, read: readRelay, update: updateRelay, remove: deleteRelay },
  fields: [
    { name: 'enabled', label: 'Enabled', kind: 'flag', value: 'true' },
    textField('emails', 'Email addresses', { required: true, description: 'Separated by commas.' }),
    textField('severity', 'Severities', {
      required: true,
      kind: 'names',
      choices: toChoices('info', 'warning', 'critical'),
      value: 'info,warning,critical',
    }),
    textField('source', 'Sources', {
      required: true,
      kind: 'names',
      choices: toChoices('deployment', 'procedure', 'ci'),
      value: 'deployment,procedure,ci',
    }),
    textField('text_regex', 'Text pattern', {
      mono: true,
      description: 'A regular expression that the subject or text must match.',
    }),
    textField('ns_paths', 'Namespaces', {
      kind: 'list',
      mono: true,
      description: 'Only notifications from these namespaces. Leave empty for all.',
      value: '[]',
    }),
    textField('correlation', 'Only the first and last notification of each component problem', {
      kind: 'flag',
      value: 'true',
    }),
  ],
  effect: (_, environment) =>
    `Takes effect immediately: matching notifications about ${environment} are sent to these addresses.`,
  deleteEffect: (_, environment) =>
    `The addresses of the relay no longer get notifications about ${environment}. This cannot be undone.`,
})

/** Who gets emails about an environment. */
export function Relays({ scope }: { scope: Scope }) {
  const relays = useQuery(callQuery(listRelays, { params: scope }, { lowPriority: true, staleTime: 60_000 }))
  return (
    <EditableSection
      records={toItemRecords(relayKind, scope, scope.environment)}
      title="Notification relays"
      hint="who gets emails about this environment"
      subject="The notification relays"
      query={relays}
      columns={columns}
      emptyText="No emails are sent about this environment."
    />
  )
}
