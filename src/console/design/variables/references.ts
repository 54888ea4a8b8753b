// References to variables in values: `$OO_LOCAL{x}` of the platform, `$OO_GLOBAL{x}` of the assembly, `$OO_CLOUD{x}` of the cloud
// (service-api 6.4).
import { kindOf, type DesignRecord } from '../releases/changed-records.ts'

/** Each referenced variable once. `scope`: LOCAL, GLOBAL or CLOUD. */
export function parseReferences(text: string) {
  const found = Array.from(text.matchAll(/\$OO_(LOCAL|GLOBAL|CLOUD)\{([^{}]*)\}/g), ([, scope = '', name = '']) => ({
    scope,
    name: name.trim(),
  }))
  return found.filter(
    ({ scope, name }, index) => found.findIndex((other) => other.scope === scope && other.name === name) === index,
  )
}

/**
 * All uses of variables, without those of records to be deleted. `platform`: '' for a variable of the assembly; `component`: the component
 * itself, or that of a monitor or attachment, '' for other records.
 */
export const findUses = (records: readonly DesignRecord[]) =>
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

export type VariableUse = ReturnType<typeof findUses>[number]

export const formatReference = ({ scope, name }: Pick<VariableUse, 'scope' | 'name'>): string => `$OO_${scope}{${name}}`
