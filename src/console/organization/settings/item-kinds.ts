// Policies and notification sinks of an organization (service-api 2.8, 2.12, 7.1).
import {
  createPolicy,
  deletePolicy,
  evaluatePolicy,
  listPolicies,
  readPolicy,
  updatePolicy,
} from '../../../contract/organization/policies.ts'
import { createSink, deleteSink, listSinks, readSink, updateSink } from '../../../contract/organization/sinks.ts'
import { CLASS_FIELD, defineItemKind, descriptionField } from '../../data/items/items.tsx'
import { parseList } from '../../kit/form/json-text.ts'
import { textField, type AttributeField, type ValueOf } from '../../kit/form/attributes.ts'

export const policyKind = defineItemKind({
  noun: 'policy',
  param: 'policy',
  calls: { list: listPolicies, create: createPolicy, read: readPolicy, update: updatePolicy, remove: deletePolicy },
  dependents: [evaluatePolicy],
  fields: [
    descriptionField('What the policy requires, and why.'),
    textField('query', 'Query', {
      kind: 'long',
      required: true,
      mono: true,
      description:
        'Records that match this query violate the policy. Example: ciClassName:catalog.*Compute AND ciAttributes.size:XL',
    }),
    {
      name: 'mode',
      label: 'Mode',
      kind: 'choice',
      required: true,
      value: 'passive',
      choices: [
        { value: 'passive', label: 'passive: violations are marked' },
        { value: 'active', label: 'active: violations are rejected' },
        { value: 'disabled', label: 'disabled: not checked' },
      ],
    },
    textField('docUrl', 'Documentation URL', { mono: true }),
  ],
  effect: (_, organization) =>
    `From now on, every change of a record of ${organization} is checked against it. Records that already violate it stay as they are and are listed as violations.`,
  deleteEffect: (_, organization) =>
    `Records of ${organization} are no longer checked against it. This cannot be undone.`,
})

const SLACK = 'account.notification.slack.Sink'
const URL_SINK = 'account.notification.url.Sink'
const SNS = 'account.notification.sns.Sink'
const JABBER = 'account.notification.jabber.Sink'

const SINK_TYPES: Readonly<Record<string, string>> = {
  [SLACK]: 'Slack',
  [URL_SINK]: 'HTTP endpoint',
  [SNS]: 'Amazon SNS',
  [JABBER]: 'Jabber',
}

/** A readable type, or the class of an unknown one. */
export const sinkType = (className: string): string =>
  (Object.hasOwn(SINK_TYPES, className) ? SINK_TYPES[className] : undefined) ?? className

const ofClass = (className: string, fields: readonly AttributeField[]): AttributeField[] =>
  fields.map((field) => ({ ...field, isApplicable: (valueOf: ValueOf) => valueOf(CLASS_FIELD) === className }))

function channelsProblem(value: string): string | undefined {
  const channels = parseList(value) ?? []
  if (channels.length === 0) return 'Enter a channel, such as payments/alerts.'
  const invalid = channels.find((channel) => !/^[^/\s]+\/[^/\s]+$/.test(channel))
  return invalid && `${invalid} is not in the form team/channel.`
}

export const sinkKind = defineItemKind({
  noun: 'sink',
  param: 'sink',
  calls: { list: listSinks, create: createSink, read: readSink, update: updateSink, remove: deleteSink },
  fields: [
    {
      name: CLASS_FIELD,
      label: 'Type',
      kind: 'choice',
      required: true,
      value: SLACK,
      choices: Object.entries(SINK_TYPES).map(([value, label]) => ({ value, label })),
    },
    ...ofClass(SLACK, [
      textField('channels', 'Channels', {
        kind: 'list',
        required: true,
        description: 'In the form team/channel.',
        check: channelsProblem,
      }),
    ]),
    ...ofClass(URL_SINK, [
      textField('service_url', 'Endpoint URL', { required: true, mono: true }),
      textField('user', 'Username'),
      textField('password', 'Password', { kind: 'secret' }),
    ]),
    ...ofClass(SNS, [
      textField('endpoint', 'Endpoint', { required: true, mono: true }),
      textField('access', 'Access key', { required: true, mono: true }),
      textField('secret', 'Secret key', { required: true, kind: 'secret' }),
    ]),
    ...ofClass(JABBER, [
      textField('chat_server', 'Chat server', { required: true, mono: true }),
      textField('chat_port', 'Port', { required: true, kind: 'number', value: '5222' }),
      textField('chat_room', 'Room', { required: true }),
      textField('chat_user', 'Username', { required: true }),
      textField('chat_password', 'Password', { kind: 'secret' }),
    ]),
    {
      name: 'severity_level',
      label: 'Minimum severity',
      kind: 'choice',
      required: true,
      value: 'critical',
      choices: ['info', 'warning', 'critical'].map((value) => ({ value, label: value })),
    },
    textField('env_profile', 'Environment profile', {
      description: 'Only environments with this profile. Leave empty for all.',
    }),
  ],
  effect: (_, organization) =>
    `Takes effect immediately: matching notifications about ${organization} are sent to this sink.`,
  deleteEffect: (_, organization) =>
    `Notifications about ${organization} are no longer sent to it. This cannot be undone.`,
})
