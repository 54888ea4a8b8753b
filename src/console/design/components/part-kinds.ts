// Fields and writes of monitors and attachments (service-api 2.2, 6.4).
import {
  createDesignAttachment,
  createDesignMonitor,
  deleteDesignAttachment,
  deleteDesignMonitor,
  readDesignAttachment,
  readDesignMonitor,
  updateDesignAttachment,
  updateDesignMonitor,
} from '../../../contract/design/components.ts'
import type { AnyCall } from '../../../contract/core/call.ts'
import { itemNameRule, monitorNameRule, validateNewName } from '../../../contract/core/names.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { createAttributeRequest } from '../../data/write/attribute-request.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { toAttributes, changedAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import { classFields, type AttributeDescription } from '../../kit/form/class-fields.ts'
import type { FormValues } from '../../kit/form/form.ts'
import { deletedShape } from '../releases/pending.ts'
import { componentParams, type ComponentScope } from './queries.ts'

export type PartKind = 'monitor' | 'attachment'

export const PART_CLASSES: Readonly<Record<PartKind, string>> = {
  monitor: 'catalog.Monitor',
  attachment: 'catalog.Attachment',
}

const RECORD_EVENTS = ['add', 'update', 'replace', 'delete'].flatMap((event) => [`before-${event}`, `after-${event}`])
const RUN_EVENTS = [...RECORD_EVENTS, 'on-demand']

function runEventsProblem(value: string): string | undefined {
  const unknown = value.split(',').find((event) => !RUN_EVENTS.includes(event.trim()))
  return unknown === undefined
    ? undefined
    : `${unknown.trim() || 'Nothing'} is not an event. The events are ${RUN_EVENTS.join(', ')}.`
}

type FieldOverrides = Partial<Omit<AttributeField, 'name' | 'value'>>

const CONTENT_GROUP = 'What it brings'
const DOWNLOAD_GROUP = 'Download'
const RUN_GROUP = 'When it runs'

/** Overrides the description of the class. */
const FIELD_OVERRIDES: Readonly<Record<PartKind, Readonly<Record<string, FieldOverrides>>>> = {
  monitor: {
    cmd: { mono: true },
    cmd_line: { mono: true },
  },
  attachment: {
    path: { group: CONTENT_GROUP, mono: true, pattern: { expression: /^\//, help: 'A path starts with /.' } },
    content: { group: CONTENT_GROUP, kind: 'long', mono: true },
    source: {
      group: DOWNLOAD_GROUP,
      mono: true,
      description: 'Downloaded to the path. If empty, the content is written there.',
    },
    basic_auth_user: { group: DOWNLOAD_GROUP },
    basic_auth_password: { group: DOWNLOAD_GROUP, kind: 'secret' },
    headers: { group: DOWNLOAD_GROUP },
    checksum: { group: DOWNLOAD_GROUP, mono: true },
    exec_cmd: { group: RUN_GROUP, kind: 'long', mono: true },
    run_on: {
      group: RUN_GROUP,
      kind: 'text',
      mono: true,
      check: runEventsProblem,
      description: `Events, separated by commas: ${RUN_EVENTS.join(', ')}.`,
    },
    run_on_action: { group: RUN_GROUP },
    priority: { group: RUN_GROUP, kind: 'number' },
  },
}

// For services that do not describe the class.
const DEFAULT_ATTRIBUTES: Readonly<Record<PartKind, Readonly<Record<string, string>>>> = {
  monitor: { enable: 'true', description: '', cmd: '', cmd_options: '{}', cmd_line: '', sample_interval: '60' },
  attachment: {
    path: '/tmp/download_file',
    content: '',
    source: '',
    exec_cmd: '',
    run_on: 'before-add',
    priority: '1',
  },
}

/** Attributes of a new part. `described`: attributes of the class, undefined if the service does not describe it. */
export const initialAttributes = (
  kind: PartKind,
  described: readonly AttributeDescription[] | undefined,
): Record<string, string> =>
  described
    ? Object.fromEntries(described.map(({ attributeName, defaultValue }) => [attributeName, defaultValue]))
    : { ...DEFAULT_ATTRIBUTES[kind] }

export function partFields(
  kind: PartKind,
  described: readonly AttributeDescription[] | undefined,
  values: Readonly<Record<string, string>>,
): readonly AttributeField[] {
  const overrides = FIELD_OVERRIDES[kind]
  return (
    classFields(described, values)
      // Set by the service: whether a monitor is from the pack.
      .filter(({ name }) => name !== 'custom')
      .map((field) => ({ ...field, ...(Object.hasOwn(overrides, field.name) && overrides[field.name]) }))
  )
}

/** The full name: the service prefixes monitors with platform and component (service-api 6.4). */
export const partName = (kind: PartKind, { platform, component }: ComponentScope, shortName: string): string =>
  kind === 'monitor' ? `${platform}-${component}-${shortName}` : shortName

/** `taken`: full names. */
export function partNameProblem(
  kind: PartKind,
  scope: ComponentScope,
  shortName: string,
  taken: readonly string[],
): string | undefined {
  const rule = kind === 'monitor' ? monitorNameRule : itemNameRule
  if (shortName === '') return validateNewName(shortName, rule, taken)
  return validateNewName(shortName, rule, []) ?? validateNewName(partName(kind, scope, shortName), rule, taken)
}

/** Monitors of the pack cannot be deleted (service-api 2.2). */
export const isFromPack = (kind: PartKind, { ciAttributes }: Pick<DraftCi, 'ciAttributes'>): boolean =>
  kind === 'monitor' && ciAttributes['custom'] !== 'true'

const PART_CALLS: Readonly<Record<PartKind, Readonly<Record<'create' | 'read' | 'update' | 'remove', AnyCall>>>> = {
  monitor: {
    create: createDesignMonitor,
    read: readDesignMonitor,
    update: updateDesignMonitor,
    remove: deleteDesignMonitor,
  },
  attachment: {
    create: createDesignAttachment,
    read: readDesignAttachment,
    update: updateDesignAttachment,
    remove: deleteDesignAttachment,
  },
}

const partSource = (kind: PartKind, scope: ComponentScope, name: string) =>
  querySource(PART_CALLS[kind].read, { params: { ...componentParams(scope), [kind]: name } })

/** Adds a part to a component; attributes without a value are left out. */
export function planPartCreate(
  kind: PartKind,
  scope: ComponentScope,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<AnyCall> {
  const { ciName: shortName = '', comments = '' } = values
  const ciName = partName(kind, scope, shortName)
  const attributes = Object.entries(toAttributes(fields, values)).filter(([, value]) => value !== '')
  return {
    label: `Create ${ciName}`,
    call: PART_CALLS[kind].create,
    request: {
      params: componentParams(scope),
      body: {
        cms_dj_ci: {
          ciName: shortName,
          ...(comments !== '' && { comments }),
          ciAttributes: Object.fromEntries(attributes),
        },
      },
    },
    verification: { ...partSource(kind, scope, ciName), shows: { ciName } },
  }
}

/** Sends the changed attributes and comments only. */
export function planPartUpdate(
  kind: PartKind,
  scope: ComponentScope,
  part: DraftCi,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<AnyCall> {
  const source = partSource(kind, scope, part.ciName)
  return createAttributeRequest<AnyCall>({
    label: `Save ${part.ciName}`,
    call: PART_CALLS[kind].update,
    record: part,
    fields,
    changed: changedAttributes(fields, values),
    comments: values['comments'],
    source,
    compareWholeRecord: true,
    requestFor: (sent) => ({ params: source.request.params, body: { cms_dj_ci: sent } }),
  })
}

export function planPartDelete(kind: PartKind, scope: ComponentScope, part: DraftCi): WriteRequest<AnyCall> {
  const source = partSource(kind, scope, part.ciName)
  return {
    label: `Delete ${part.ciName}`,
    call: PART_CALLS[kind].remove,
    request: { params: source.request.params },
    verification: { ...source, shows: deletedShape(part) },
  }
}
