// Exports a design with open changes and without secrets, nested like the service's own extracts (service-api 2.2).
import { toFileName, downloadFile } from '../kit/download-file.ts'
import { maskSecrets, MASK } from '../kit/secrets.ts'
import { kindOf } from './releases/changed-records.ts'
import { formatPack } from './platforms/packs.ts'
import type { Design, PlatformDesign, PlatformRecord } from './use-design.ts'

type Tree = { readonly [key: string]: Tree | string | readonly string[] }

const toAttributes = ({ ciAttributes, ciAttrProps }: Pick<PlatformRecord, 'ciAttributes' | 'ciAttrProps'>) =>
  Object.fromEntries(
    Object.entries(ciAttributes)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, ciAttrProps['IS_SECURED']?.[name] === 'true' ? MASK : value]),
  )

const isNotDeleted = ({ rfcAction }: { rfcAction: string }) => rfcAction !== 'delete'

const variableValue = ({ ciAttributes }: Pick<PlatformRecord, 'ciAttributes'>): string =>
  ciAttributes['secure'] === 'true' ? MASK : (ciAttributes['value'] ?? '')

const variableValues = (variables: readonly Pick<PlatformRecord, 'ciName' | 'ciAttributes' | 'rfcAction'>[]) =>
  Object.fromEntries(variables.filter(isNotDeleted).map((variable) => [variable.ciName, variableValue(variable)]))

function platformTree({ platform, links = [], records = [] }: PlatformDesign): Tree {
  const { ciAttributes, comments } = platform
  const exported = records.filter(isNotDeleted)
  const ofKind = (kind: ReturnType<typeof kindOf>) => exported.filter((record) => kindOf(record) === kind)
  const partsOf = (kind: 'monitor' | 'attachment', { ciId }: PlatformRecord) =>
    Object.fromEntries(
      ofKind(kind)
        .filter(({ component }) => component?.ciId === ciId)
        .map((part) => [part.ciName, toAttributes(part)]),
    )
  const componentTree = (component: PlatformRecord): Tree => ({
    attributes: toAttributes(component),
    attachments: partsOf('attachment', component),
    monitors: partsOf('monitor', component),
  })
  // Component names are unique within a class only.
  const components: Record<string, Record<string, Tree>> = {}
  for (const component of ofKind('component')) {
    const sameClass = (components[component.ciClassName] ??= {})
    sameClass[component.ciName] = componentTree(component)
  }
  return {
    pack: formatPack(ciAttributes),
    major_version: ciAttributes['major_version'] ?? '',
    description: ciAttributes['description'] ?? '',
    comments,
    links,
    variables: variableValues(ofKind('variable')),
    components,
  }
}

/** A design as nested values; secrets masked. */
export function designTree({ platforms = [], variables = [] }: Pick<Design, 'platforms' | 'variables'>): unknown {
  return maskSecrets({
    variables: variableValues(variables),
    platforms: Object.fromEntries(
      platforms
        .filter(({ platform }) => isNotDeleted(platform))
        .map((design) => [design.platform.ciName, platformTree(design)]),
    ),
  })
}

// YAML accepts JSON strings with a few more characters escaped.
const quoteYaml = (text: unknown): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

// Quotes keys that YAML could read as another type.
const formatYamlKey = (key: string) =>
  /^[A-Za-z_][\w.-]*$/.test(key) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(key) ? key : quoteYaml(key)

function formatYaml(value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? ' []\n' : `\n${value.map((item) => `${indent}- ${quoteYaml(item)}\n`).join('')}`
  }
  if (typeof value !== 'object' || value === null) return ` ${quoteYaml(value ?? null)}\n`
  const entries = Object.entries(value)
  if (entries.length === 0) return ' {}\n'
  return `\n${entries.map(([key, item]) => `${indent}${formatYamlKey(key)}:${formatYaml(item, `${indent}  `)}`).join('')}`
}

/** Formats nested objects, lists of strings and strings. */
export const toYaml = (value: unknown): string => formatYaml(value, '').trimStart()

export function downloadDesign(design: Design, assembly: string, format: 'JSON' | 'YAML'): void {
  const tree = designTree(design)
  const text = format === 'JSON' ? `${JSON.stringify(tree, null, 2)}\n` : toYaml(tree)
  const type = format === 'JSON' ? 'application/json' : 'application/yaml'
  downloadFile(toFileName(`design of ${assembly}`, format.toLowerCase()), new Blob([text], { type }))
}
