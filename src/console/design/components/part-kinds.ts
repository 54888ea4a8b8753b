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
} from '../../../contract/design/design-content.ts'
import type { AnyCall } from '../../../contract/core/call.ts'
import { itemName, monitorName, newNameProblem } from '../../../contract/core/names.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { planAttributes } from '../../data/write/attribute-plan.ts'
import { GONE, reading, type Planned } from '../../data/write/planned.ts'
import { allAttributes, changedAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import { classFields, type Described } from '../../kit/form/class-fields.ts'
import type { Values } from '../../kit/form/form.ts'
import type { ComponentPlace } from './queries.ts'

export type PartKind = 'monitor' | 'attachment'

export const CLASS_OF: Readonly<Record<PartKind, string>> = {
  monitor: 'catalog.Monitor',
  attachment: 'catalog.Attachment',
}

const EVENTS = ['add', 'update', 'replace', 'delete'].flatMap((event) => [`before-${event}`, `after-${event}`])
const RUNS = [...EVENTS, 'on-demand']

function runProblem(value: string): string | undefined {
  const strange = value.split(',').find((each) => !RUNS.includes(each.trim()))
  return strange === undefined ? undefined : `${strange.trim() || 'Nothing'} is no event. There are ${RUNS.join(', ')}.`
}

type Overlay = Partial<Omit<AttributeField, 'name' | 'value'>>

const WHAT = 'What it brings'
const DOWNLOAD = 'Download'
const WHEN = 'When it runs'

/** What is known of an attribute beyond what its class says. */
const KNOWN: Readonly<Record<PartKind, Readonly<Record<string, Overlay>>>> = {
  monitor: {
    cmd: { mono: true },
    cmd_line: { mono: true },
  },
  attachment: {
    path: { group: WHAT, mono: true, pattern: { expression: /^\//, help: 'A path starts with /.' } },
    content: { group: WHAT, kind: 'long', mono: true },
    source: { group: DOWNLOAD, mono: true, description: 'Goes to the path; left empty, the content is written there.' },
    basic_auth_user: { group: DOWNLOAD },
    basic_auth_password: { group: DOWNLOAD, kind: 'secret' },
    headers: { group: DOWNLOAD },
    checksum: { group: DOWNLOAD, mono: true },
    exec_cmd: { group: WHEN, kind: 'long', mono: true },
    run_on: {
      group: WHEN,
      kind: 'text',
      mono: true,
      check: runProblem,
      description: `Events, with commas between them: ${RUNS.join(', ')}.`,
    },
    run_on_action: { group: WHEN },
    priority: { group: WHEN, kind: 'number' },
  },
}

// What the service would take where it describes no classes.
const USUAL: Readonly<Record<PartKind, Readonly<Record<string, string>>>> = {
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
export const beginningOf = (kind: PartKind, described: readonly Described[] | undefined): Record<string, string> =>
  described
    ? Object.fromEntries(described.map(({ attributeName, defaultValue }) => [attributeName, defaultValue]))
    : { ...USUAL[kind] }

/** Fields of a monitor or an attachment. `described`: its class; undefined where the service does not describe it. */
export function partFields(
  kind: PartKind,
  described: readonly Described[] | undefined,
  values: Readonly<Record<string, string>>,
): readonly AttributeField[] {
  const known = KNOWN[kind]
  return (
    classFields(described, values)
      // Who made it is not for people to say.
      .filter(({ name }) => name !== 'custom')
      .map((field) => ({ ...field, ...(Object.hasOwn(known, field.name) && known[field.name]) }))
  )
}

/** A monitor is called after its platform and component (6.4). */
export const partName = (kind: PartKind, { platform, component }: ComponentPlace, typed: string): string =>
  kind === 'monitor' ? `${platform}-${component}-${typed}` : typed

/** What is wrong with the name that is typed. `taken`: full names. */
export function partNameProblem(
  kind: PartKind,
  place: ComponentPlace,
  typed: string,
  taken: readonly string[],
): string | undefined {
  const rule = kind === 'monitor' ? monitorName : itemName
  if (typed === '') return newNameProblem(typed, rule, taken)
  return newNameProblem(typed, rule, []) ?? newNameProblem(partName(kind, place, typed), rule, taken)
}

/** Whether people may take it away: a monitor of the pack stays whatever is asked (2.2). */
export const isOfPack = (kind: PartKind, { ciAttributes }: Pick<DraftCi, 'ciAttributes'>): boolean =>
  kind === 'monitor' && ciAttributes['custom'] !== 'true'

const filled = (attributes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''))

/** Adds one to the component of the place. */
export function planPartCreate(
  kind: PartKind,
  place: ComponentPlace,
  fields: readonly AttributeField[],
  values: Values,
): Planned<AnyCall> {
  const { ciName: typed = '', comments = '' } = values
  const ciName = partName(kind, place, typed)
  const draft = { ...(comments !== '' && { comments }), ciAttributes: filled(allAttributes(fields, values)) }
  const said = {
    label: `Create ${ciName}`,
    request: { params: { ...place }, body: { cms_dj_ci: { ciName: typed, ...draft } } },
  }
  return kind === 'monitor'
    ? {
        ...said,
        call: createDesignMonitor,
        witness: { ...reading(readDesignMonitor, { params: { ...place, monitor: ciName } }), shows: { ciName } },
      }
    : {
        ...said,
        call: createDesignAttachment,
        witness: { ...reading(readDesignAttachment, { params: { ...place, attachment: ciName } }), shows: { ciName } },
      }
}

/** Changes what was typed and nothing else. */
export function planPartUpdate(
  kind: PartKind,
  place: ComponentPlace,
  part: DraftCi,
  fields: readonly AttributeField[],
  values: Values,
): Planned<AnyCall> {
  const change = {
    label: `Save ${part.ciName}`,
    record: part,
    fields,
    changed: changedAttributes(fields, values),
    comments: values['comments'],
    whole: true,
  }
  if (kind === 'monitor') {
    const params = { ...place, monitor: part.ciName }
    return planAttributes({
      ...change,
      call: updateDesignMonitor,
      itself: reading(readDesignMonitor, { params }),
      requestFor: (sent) => ({ params, body: { cms_dj_ci: sent } }),
    })
  }
  const params = { ...place, attachment: part.ciName }
  return planAttributes({
    ...change,
    call: updateDesignAttachment,
    itself: reading(readDesignAttachment, { params }),
    requestFor: (sent) => ({ params, body: { cms_dj_ci: sent } }),
  })
}

/** Takes one out of the design: what was never committed is gone at once. */
export function planPartDelete(
  kind: PartKind,
  place: ComponentPlace,
  { ciName, rfcAction }: DraftCi,
): Planned<AnyCall> {
  const shows = rfcAction === 'add' ? GONE : { rfcAction: 'delete' }
  const label = `Delete ${ciName}`
  if (kind === 'monitor') {
    const params = { ...place, monitor: ciName }
    return {
      label,
      call: deleteDesignMonitor,
      request: { params },
      witness: { ...reading(readDesignMonitor, { params }), shows },
    }
  }
  const params = { ...place, attachment: ciName }
  return {
    label,
    call: deleteDesignAttachment,
    request: { params },
    witness: { ...reading(readDesignAttachment, { params }), shows },
  }
}
