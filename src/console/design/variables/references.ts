// Where variables are named in the values of a design: `$OO_LOCAL{x}` of the platform, `$OO_GLOBAL{x}` of the assembly, `$OO_CLOUD{x}` of
// the cloud it is deployed to (service-api 6.4).
import type { DraftCi } from '../../../contract/core/records.ts'
import { kindOf, type RecordKind } from '../releases/changed-records.ts'

export type VariableScope = 'LOCAL' | 'GLOBAL' | 'CLOUD'

export interface VariableReference {
  readonly scope: VariableScope
  readonly name: string
}

/** One value that names a variable. */
export interface VariableUse extends VariableReference {
  /** The platform of the record; '' for a variable of the assembly. */
  readonly platform: string
  readonly kind: RecordKind
  /** The record, and the component that it hangs on where it is a monitor or an attachment. */
  readonly record: string
  readonly component: string
  readonly attribute: string
}

interface LocatedRecord {
  readonly record: Pick<DraftCi, 'ciName' | 'ciClassName' | 'ciAttributes' | 'rfcAction'>
  readonly platform: string
  readonly component?: string | undefined
}

const isVariableScope = (text: string | undefined): text is VariableScope =>
  text === 'LOCAL' || text === 'GLOBAL' || text === 'CLOUD'

/** Every variable that a text names, each once. */
export function parseReferences(text: string): VariableReference[] {
  const found = [...text.matchAll(/\$OO_(LOCAL|GLOBAL|CLOUD)\{([^{}]*)\}/g)].flatMap(([, scope, name = '']) =>
    isVariableScope(scope) ? [{ scope, name: name.trim() }] : [],
  )
  return found.filter(
    ({ scope, name }, index) => found.findIndex((other) => other.scope === scope && other.name === name) === index,
  )
}

/** Every value of the records that names a variable. What is to be deleted uses none. */
export const findUses = (records: readonly LocatedRecord[]): VariableUse[] =>
  records
    .filter(({ record }) => record.rfcAction !== 'delete')
    .flatMap(({ record, platform, component }) =>
      Object.entries(record.ciAttributes).flatMap(([attribute, value]) =>
        parseReferences(value).map((reference) => ({
          ...reference,
          platform,
          kind: kindOf(record),
          record: record.ciName,
          component: component ?? (kindOf(record) === 'component' ? record.ciName : ''),
          attribute,
        })),
      ),
    )

/** The uses of one variable; `platform` '' for one of the assembly. */
export const filterUses = (uses: readonly VariableUse[], platform: string, name: string): VariableUse[] =>
  uses.filter((use) =>
    platform === ''
      ? use.scope === 'GLOBAL' && use.name === name
      : use.scope === 'LOCAL' && use.platform === platform && use.name === name,
  )

/** Uses of variables that are not there. Those of clouds are told by each cloud and not judged here. */
export const undefinedUses = (
  uses: readonly VariableUse[],
  platform: string,
  names: ReadonlySet<string>,
): VariableUse[] =>
  uses.filter(
    (use) =>
      !names.has(use.name) &&
      (platform === '' ? use.scope === 'GLOBAL' : use.scope === 'LOCAL' && use.platform === platform),
  )

/** Uses of variables that clouds have; of one platform, or of the whole design where `platform` is ''. */
export const cloudUses = (uses: readonly VariableUse[], platform: string): VariableUse[] =>
  uses.filter((use) => use.scope === 'CLOUD' && (platform === '' || use.platform === platform))

/** A reference as it is written. */
export const formatReference = ({ scope, name }: VariableReference): string => `$OO_${scope}{${name}}`
