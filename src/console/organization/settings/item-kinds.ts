// Policies and notification sinks of an organization (service-api 2.8, 2.12, 7.1).
import {
  createPolicy,
  deletePolicy,
  listPolicies,
  readPolicy,
  updatePolicy,
} from '../../../contract/organization/policies.ts'
import { createSink, deleteSink, listSinks, readSink, updateSink } from '../../../contract/organization/sinks.ts'
import { CLASS_FIELD, defineItemKind, descriptionField } from '../../data/items/items.ts'
import type { AttributeField, ValueOf } from '../../kit/form/attributes.ts'

export const policyKind = defineItemKind({
  noun: 'policy',
  param: 'policy',
  calls: { list: listPolicies, create: createPolicy, read: readPolicy, update: updatePolicy, remove: deletePolicy },
  fields: [
    descriptionField('What the policy requires, and why.'),
    {
      name: 'query',
      label: 'Query',
      kind: 'long',
      required: true,
      description:
        'Records that match this query violate the policy. Example: ciClassName:catalog.*Compute AND ciAttributes.size:XL',
      mono: true,
      value: '',
    },
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
    { name: 'docUrl', label: 'Documentation URL', kind: 'text', mono: true, value: '' },
  ],
  effect: (_, organization) =>
    `Takes effect immediately for all records of ${organization}. Existing records do not change.`,
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

const required = (name: string, label: string, more: Partial<AttributeField> = {}): AttributeField => ({
  name,
  label,
  kind: 'text',
  required: true,
  value: '',
  ...more,
})

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
      {
        name: 'channels',
        label: 'Channels',
        kind: 'list',
        description: 'In the form team/channel.',
        required: true,
        value: '[]',
      },
    ]),
    ...ofClass(URL_SINK, [
      required('service_url', 'Endpoint URL', { mono: true }),
      { name: 'user', label: 'Username', kind: 'text', value: '' },
      { name: 'password', label: 'Password', kind: 'secret', value: '' },
    ]),
    ...ofClass(SNS, [
      required('endpoint', 'Endpoint', { mono: true }),
      required('access', 'Access key', { mono: true }),
      required('secret', 'Secret key', { kind: 'secret' }),
    ]),
    ...ofClass(JABBER, [
      required('chat_server', 'Chat server', { mono: true }),
      required('chat_port', 'Port', { kind: 'number', value: '5222' }),
      required('chat_room', 'Room'),
      required('chat_user', 'Username'),
      { name: 'chat_password', label: 'Password', kind: 'secret', value: '' },
    ]),
    {
      name: 'severity_level',
      label: 'Minimum severity',
      kind: 'choice',
      required: true,
      value: 'critical',
      choices: ['info', 'warning', 'critical'].map((value) => ({ value, label: value })),
    },
    {
      name: 'env_profile',
      label: 'Environment profile',
      kind: 'text',
      description: 'Only environments with this profile. Leave empty for all.',
      value: '',
    },
  ],
  effect: (_, organization) =>
    `Takes effect immediately: matching notifications about ${organization} are sent to this sink.`,
  deleteEffect: (_, organization) =>
    `Notifications about ${organization} are no longer sent to it. This cannot be undone.`,
})
