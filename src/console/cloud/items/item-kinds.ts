// Records below a cloud. Writes take effect at once, without a release (service-api 2.9).
import {
  createCompliance,
  createSupport,
  createZone,
  deleteCompliance,
  deleteSupport,
  deleteZone,
  listCompliances,
  listSupports,
  listZones,
  readCompliance,
  readSupport,
  readZone,
  updateCompliance,
  updateSupport,
  updateZone,
} from '../../../contract/cloud/resources.ts'
import { defineItemKind, descriptionField } from '../../data/items/items.tsx'
import { textField, type ValueOf } from '../../kit/form/attributes.ts'

const needsApproval = (valueOf: ValueOf): boolean => valueOf('approval') === 'true'

const APPROVAL_FIELD = { name: 'approval', label: 'Require approval for deployments', kind: 'flag' } as const

const approvalEffect = (_: string, cloud: string): string =>
  `Deployments to ${cloud} that start from now on wait for approval if this record is enabled and requires approval. Running and waiting deployments are not affected.`

export const supportKind = defineItemKind({
  noun: 'support record',
  param: 'support',
  calls: { list: listSupports, create: createSupport, read: readSupport, update: updateSupport, remove: deleteSupport },
  fields: [
    descriptionField('Who supports the cloud, when, and how to reach them.'),
    { name: 'enabled', label: 'Enabled', kind: 'flag', value: 'true' },
    { ...APPROVAL_FIELD, value: 'true' },
    {
      name: 'approval_auth_type',
      label: 'Approval requires',
      kind: 'choice',
      required: true,
      value: 'none',
      choices: [
        { value: 'none', label: 'permission only' },
        { value: 'token', label: 'token' },
      ],
      isApplicable: needsApproval,
    },
    textField('approval_token', 'Token', {
      kind: 'secret',
      required: true,
      isApplicable: (valueOf) => needsApproval(valueOf) && valueOf('approval_auth_type') === 'token',
    }),
  ],
  effect: approvalEffect,
  deleteEffect: (_, cloud) =>
    `Deployments to ${cloud} that start from now on no longer wait for its approval. This cannot be undone.`,
})

export const complianceKind = defineItemKind({
  noun: 'compliance record',
  param: 'compliance',
  calls: {
    list: listCompliances,
    create: createCompliance,
    read: readCompliance,
    update: updateCompliance,
    remove: deleteCompliance,
  },
  // The only class (service-api 7.1).
  extraBody: { compliance_class: 'cloud.compliance.Security' },
  fields: [
    descriptionField('What the record requires, and who to contact about it.'),
    { name: 'enabled', label: 'Enabled', kind: 'flag', value: 'true' },
    { ...APPROVAL_FIELD, value: 'false' },
    textField('version', 'Version', { required: true, mono: true, value: '1' }),
    textField('asset_url', 'Asset URL', {
      required: true,
      mono: true,
      description: 'The code that applies this record is downloaded from this URL.',
    }),
    textField('filter', 'Filter', {
      required: true,
      mono: true,
      description: 'Instances that this record applies to, in the query syntax of the service.',
    }),
  ],
  effect: approvalEffect,
  deleteEffect: (_, cloud) =>
    `Deployments to ${cloud} that start from now on neither apply it nor wait for its approval. This cannot be undone.`,
})

export const zoneKind = defineItemKind({
  noun: 'zone',
  param: 'zone',
  calls: { list: listZones, create: createZone, read: readZone, update: updateZone, remove: deleteZone },
  fields: [descriptionField(), { name: 'tags', label: 'Tags', kind: 'list', value: '[]' }],
  effect: (_, cloud) => `A part of ${cloud} that instances are placed in. Running instances are not affected.`,
  deleteEffect: (_, cloud) =>
    `No more instances are placed in this zone. Running instances of ${cloud} are not affected. This cannot be undone.`,
})
