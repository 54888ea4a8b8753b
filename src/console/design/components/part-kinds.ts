// Monitors and attachments of a component: what they are asked for, and the requests that make, change and take them away
// (service-api 2.2, 6.4). Pure, but for the calls it names.
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
import { NOT_FOUND, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { toAttributes, changedAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import { classFields, type AttributeDescription } from '../../kit/form/class-fields.ts'
import type { FormValues } from '../../kit/form/form.ts'
import type { ComponentScope } from './queries.ts'

export type PartKind = 'monitor' | 'attachment'

export const PART_CLASSES: Readonly<Record<PartKind, string>> = {
  monitor: 'catalog.Monitor',
  attachment: 'catalog.Attachment',
}

const RECORD_EVENTS = ['add', 'update', 'replace', 'delete'].flatMap((event) => [`before-${event}`, `after-${event}`])
const RUN_EVENTS = [...RECORD_EVENTS, 'on-demand']

function runEventsProblem(value: string): string | undefined {
  const strange = value.split(',').find((each) => !RUN_EVENTS.includes(each.trim()))
  return strange === undefined
    ? undefined
    : `${strange.trim() || 'Nothing'} is no event. There are ${RUN_EVENTS.join(', ')}.`
}

type FieldOverrides = Partial<Omit<AttributeField, 'name' | 'value'>>

const CONTENT_GROUP = 'What it brings'
const DOWNLOAD_GROUP = 'Download'
const RUN_GROUP = 'When it runs'

/** What is known of an attribute beyond what its class says. */
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
      description: 'Goes to the path; left empty, the content is written there.',
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
      description: `Events, with commas between them: ${RUN_EVENTS.join(', ')}.`,
    },
    run_on_action: { group: RUN_GROUP },
    priority: { group: RUN_GROUP, kind: 'number' },
  },
}

// What the service would take where it describes no classes.
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

/** The attributes that a new one begins with. */
export const initialAttributes = (
  kind: PartKind,
  described: readonly AttributeDescription[] | undefined,
): Record<string, string> =>
  described
    ? Object.fromEntries(described.map(({ attributeName, defaultValue }) => [attributeName, defaultValue]))
    : { ...DEFAULT_ATTRIBUTES[kind] }

/** Fields of a monitor or an attachment. `described`: its class; undefined where the service does not describe it. */
export function partFields(
  kind: PartKind,
  described: readonly AttributeDescription[] | undefined,
  values: Readonly<Record<string, string>>,
): readonly AttributeField[] {
  const known = FIELD_OVERRIDES[kind]
  return (
    classFields(described, values)
      // Who made it is not for people to say.
      .filter(({ name }) => name !== 'custom')
      .map((field) => ({ ...field, ...(Object.hasOwn(known, field.name) && known[field.name]) }))
  )
}

/** A monitor is called after its platform and component (6.4). */
export const partName = (kind: PartKind, { platform, component }: ComponentScope, typed: string): string =>
  kind === 'monitor' ? `${platform}-${component}-${typed}` : typed

/** What is wrong with the name that is typed. `taken`: full names. */
export function partNameProblem(
  kind: PartKind,
  scope: ComponentScope,
  typed: string,
  taken: readonly string[],
): string | undefined {
  const rule = kind === 'monitor' ? monitorNameRule : itemNameRule
  if (typed === '') return validateNewName(typed, rule, taken)
  return validateNewName(typed, rule, []) ?? validateNewName(partName(kind, scope, typed), rule, taken)
}

/** Whether people may take it away: a monitor of the pack stays whatever is asked (2.2). */
export const isFromPack = (kind: PartKind, { ciAttributes }: Pick<DraftCi, 'ciAttributes'>): boolean =>
  kind === 'monitor' && ciAttributes['custom'] !== 'true'

const withoutEmpty = (attributes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''))

/** Adds one to the component of the place. */
export function planPartCreate(
  kind: PartKind,
  scope: ComponentScope,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<AnyCall> {
  const { ciName: typed = '', comments = '' } = values
  const ciName = partName(kind, scope, typed)
  const draft = { ...(comments !== '' && { comments }), ciAttributes: withoutEmpty(toAttributes(fields, values)) }
  const said = {
    label: `Create ${ciName}`,
    request: { params: { ...scope }, body: { cms_dj_ci: { ciName: typed, ...draft } } },
  }
  return kind === 'monitor'
    ? {
        ...said,
        call: createDesignMonitor,
        verification: {
          ...querySource(readDesignMonitor, { params: { ...scope, monitor: ciName } }),
          shows: { ciName },
        },
      }
    : {
        ...said,
        call: createDesignAttachment,
        verification: {
          ...querySource(readDesignAttachment, { params: { ...scope, attachment: ciName } }),
          shows: { ciName },
        },
      }
}

/** Changes what was typed and nothing else. */
export function planPartUpdate(
  kind: PartKind,
  scope: ComponentScope,
  part: DraftCi,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<AnyCall> {
  const change = {
    label: `Save ${part.ciName}`,
    record: part,
    fields,
    changed: changedAttributes(fields, values),
    comments: values['comments'],
    compareWholeRecord: true,
  }
  if (kind === 'monitor') {
    const params = { ...scope, monitor: part.ciName }
    return createAttributeRequest({
      ...change,
      call: updateDesignMonitor,
      source: querySource(readDesignMonitor, { params }),
      requestFor: (sent) => ({ params, body: { cms_dj_ci: sent } }),
    })
  }
  const params = { ...scope, attachment: part.ciName }
  return createAttributeRequest({
    ...change,
    call: updateDesignAttachment,
    source: querySource(readDesignAttachment, { params }),
    requestFor: (sent) => ({ params, body: { cms_dj_ci: sent } }),
  })
}

/** Takes one out of the design: what was never committed is gone at once. */
export function planPartDelete(
  kind: PartKind,
  scope: ComponentScope,
  { ciName, rfcAction }: DraftCi,
): WriteRequest<AnyCall> {
  const shows = rfcAction === 'add' ? NOT_FOUND : { rfcAction: 'delete' }
  const label = `Delete ${ciName}`
  if (kind === 'monitor') {
    const params = { ...scope, monitor: ciName }
    return {
      label,
      call: deleteDesignMonitor,
      request: { params },
      verification: { ...querySource(readDesignMonitor, { params }), shows },
    }
  }
  const params = { ...scope, attachment: ciName }
  return {
    label,
    call: deleteDesignAttachment,
    request: { params },
    verification: { ...querySource(readDesignAttachment, { params }), shows },
  }
}
