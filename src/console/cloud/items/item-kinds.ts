// The kinds of records that hang below a cloud and take effect at once, without a release (service-api 2.9). Data.
import type { AnyCall } from '../../../contract/core/call.ts'
import {
  createCloudVariable,
  createCompliance,
  createSupport,
  createZone,
  deleteCloudVariable,
  deleteCompliance,
  deleteSupport,
  deleteZone,
  listCloudVariables,
  listCompliances,
  listSupports,
  listZones,
  readCloudVariable,
  readCompliance,
  readSupport,
  readZone,
  updateCloudVariable,
  updateCompliance,
  updateSupport,
  updateZone,
} from '../../../contract/cloud/resources.ts'
import type { Choice } from '../../kit/form/ChoiceField.tsx'
import type { FormValues } from '../../kit/form/form.ts'

export interface ItemField {
  readonly name: string
  readonly label: string
  readonly variant: 'text' | 'long' | 'list' | 'yes' | 'choice' | 'secret'
  readonly required?: boolean
  readonly hint?: string
  readonly choices?: readonly Choice[]
  /** Left out of the form, and of what is sent, where it does not count. */
  readonly isApplicable?: (values: FormValues) => boolean
}

interface ItemKind {
  readonly noun: string
  /** What it is called in a path. */
  readonly param: string
  readonly calls: Readonly<Record<'list' | 'create' | 'read' | 'update' | 'remove', AnyCall>>
  /** What the body of a new one carries beside the record. */
  readonly extraBody?: Readonly<Record<string, string>>
  readonly fields: readonly ItemField[]
  /** What a new one begins with. */
  readonly initialValues: FormValues
  /** What it leads to once it is added or changed, and once it is deleted. */
  readonly effect: (name: string, cloud: string) => string
  readonly deleteEffect: (name: string, cloud: string) => string
}

export type ItemKindName = 'variable' | 'support' | 'compliance' | 'zone'

const isSecretVariable = ({ secure }: FormValues): boolean => secure === 'true'

const APPROVAL_FIELD: ItemField = { name: 'approval', label: 'Deployments wait for its approval', variant: 'yes' }

const approvalEffect = (_: string, cloud: string): string =>
  `Deployments to ${cloud} that start from now on wait for approval where it is enabled and asks for it. What runs or waits already is not touched.`

export const ITEM_KINDS: Readonly<Record<ItemKindName, ItemKind>> = {
  variable: {
    noun: 'variable',
    param: 'variable',
    calls: {
      list: listCloudVariables,
      create: createCloudVariable,
      read: readCloudVariable,
      update: updateCloudVariable,
      remove: deleteCloudVariable,
    },
    fields: [
      { name: 'secure', label: 'Secret: its value cannot be read again', variant: 'yes' },
      { name: 'value', label: 'Value', variant: 'text', isApplicable: (values) => !isSecretVariable(values) },
      { name: 'encrypted_value', label: 'Value', variant: 'secret', required: true, isApplicable: isSecretVariable },
    ],
    initialValues: { secure: 'false', value: '', encrypted_value: '' },
    effect: (name, cloud) =>
      `Values that name it as $OO_CLOUD{${name || 'name'}} take it up with their next deployment to ${cloud}. Nothing that runs is touched.`,
    deleteEffect: (name, cloud) =>
      `Values that name it as $OO_CLOUD{${name}} find nothing with their next deployment to ${cloud}. It cannot be brought back.`,
  },
  support: {
    noun: 'support record',
    param: 'support',
    calls: {
      list: listSupports,
      create: createSupport,
      read: readSupport,
      update: updateSupport,
      remove: deleteSupport,
    },
    fields: [
      {
        name: 'description',
        label: 'Description',
        variant: 'long',
        hint: 'Who looks after the cloud, when, and how to reach them.',
      },
      { name: 'enabled', label: 'Enabled', variant: 'yes' },
      APPROVAL_FIELD,
      {
        name: 'approval_auth_type',
        label: 'Approved with',
        variant: 'choice',
        choices: [
          { value: 'none', label: 'nothing more than the right to' },
          { value: 'token', label: 'a token' },
        ],
        isApplicable: ({ approval }) => approval === 'true',
      },
      {
        name: 'approval_token',
        label: 'Token',
        variant: 'secret',
        required: true,
        isApplicable: ({ approval, approval_auth_type: how }) => approval === 'true' && how === 'token',
      },
    ],
    initialValues: {
      description: '',
      enabled: 'true',
      approval: 'true',
      approval_auth_type: 'none',
      approval_token: '',
    },
    effect: approvalEffect,
    deleteEffect: (_, cloud) =>
      `Deployments to ${cloud} that start from now on do not wait for its approval any more. It cannot be brought back.`,
  },
  compliance: {
    noun: 'compliance record',
    param: 'compliance',
    calls: {
      list: listCompliances,
      create: createCompliance,
      read: readCompliance,
      update: updateCompliance,
      remove: deleteCompliance,
    },
    // The one class that services have (service-api 7.1).
    extraBody: { compliance_class: 'cloud.compliance.Security' },
    fields: [
      { name: 'description', label: 'Description', variant: 'long', hint: 'What it demands, and who to ask about it.' },
      { name: 'enabled', label: 'Enabled', variant: 'yes' },
      APPROVAL_FIELD,
      { name: 'version', label: 'Version', variant: 'text', required: true },
      {
        name: 'asset_url',
        label: 'Asset URL',
        variant: 'text',
        required: true,
        hint: 'Where what carries it out is fetched from.',
      },
      {
        name: 'filter',
        label: 'Filter',
        variant: 'text',
        required: true,
        hint: 'Which instances it is for, as a query of the service.',
      },
    ],
    initialValues: { description: '', enabled: 'true', approval: 'false', version: '1', asset_url: '', filter: '' },
    effect: approvalEffect,
    deleteEffect: (_, cloud) =>
      `Deployments to ${cloud} that start from now on neither carry it out nor wait for its approval. It cannot be brought back.`,
  },
  zone: {
    noun: 'zone',
    param: 'zone',
    calls: {
      list: listZones,
      create: createZone,
      read: readZone,
      update: updateZone,
      remove: deleteZone,
    },
    fields: [
      { name: 'description', label: 'Description', variant: 'long' },
      { name: 'tags', label: 'Tags', variant: 'list' },
    ],
    initialValues: { description: '', tags: '[]' },
    effect: (_, cloud) => `A part of ${cloud} that instances are placed in. Nothing that runs is touched.`,
    deleteEffect: (_, cloud) =>
      `Nothing more is placed in it. What runs in ${cloud} is not touched. It cannot be brought back.`,
  },
}
