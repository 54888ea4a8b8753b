import { createRelay, deleteRelay, listRelays, readRelay, updateRelay } from '../../../contract/transition/relays.ts'
import { defineItemKind } from '../../data/items/item-kind.ts'

/** Email relays of an environment (service-api 2.3). */
export const relayKind = defineItemKind({
  noun: 'relay',
  param: 'relay',
  calls: { list: listRelays, create: createRelay, read: readRelay, update: updateRelay, remove: deleteRelay },
  fields: [
    { name: 'enabled', label: 'Enabled', kind: 'flag', value: 'true' },
    {
      name: 'emails',
      label: 'Email addresses',
      kind: 'text',
      required: true,
      description: 'Separated by commas.',
      value: '',
    },
    {
      name: 'severity',
      label: 'Severities',
      kind: 'text',
      required: true,
      description: 'Any of info, warning and critical, separated by commas.',
      mono: true,
      value: 'info,warning,critical',
    },
    {
      name: 'source',
      label: 'Sources',
      kind: 'text',
      required: true,
      description: 'Any of deployment, procedure and ci, separated by commas.',
      mono: true,
      value: 'deployment,procedure,ci',
    },
    {
      name: 'text_regex',
      label: 'Text pattern',
      kind: 'text',
      description: 'A regular expression that the subject or text must match.',
      mono: true,
      value: '',
    },
    {
      name: 'ns_paths',
      label: 'Namespaces',
      kind: 'list',
      description: 'Only notifications of these. Leave it empty for all.',
      mono: true,
      value: '[]',
    },
    {
      name: 'correlation',
      label: 'Only the first and last notification of each component problem',
      kind: 'flag',
      value: 'true',
    },
  ],
  effect: (_, environment) =>
    `Takes effect immediately: notifications of ${environment} that match it are sent to its addresses.`,
  deleteEffect: (_, environment) => `Its addresses get no more notifications of ${environment}. This cannot be undone.`,
})
