// A design as a file: its records as the service has them, open changes included, nested as its own extracts are (service-api 2.2).
import { maskSecrets } from '../kit/secrets.ts'
import { kindOf } from './changed-records.ts'
import { packOf } from './packs.ts'
import type { Design, PlatformDesign, PlatformRecord } from './use-design.ts'

type Tree = { readonly [key: string]: Tree | string | readonly string[] }

const filled = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''))

// What is to be deleted is no part of the design any more.
const stays = ({ rfcAction }: { rfcAction: string }) => rfcAction !== 'delete'

const valueOf = ({ ciAttributes }: Pick<PlatformRecord, 'ciAttributes'>): string =>
  ciAttributes['secure'] === 'true' ? '--ENCRYPTED--' : (ciAttributes['value'] ?? '')

const valuesOf = (variables: readonly Pick<PlatformRecord, 'ciName' | 'ciAttributes' | 'rfcAction'>[]) =>
  Object.fromEntries(variables.filter(stays).map((variable) => [variable.ciName, valueOf(variable)]))

function platformTree({ platform, links = [], records = [] }: PlatformDesign): Tree {
  const { ciAttributes, comments } = platform
  const kept = records.filter(stays)
  const ofKind = (kind: ReturnType<typeof kindOf>) => kept.filter((record) => kindOf(record) === kind)
  const hanging = (kind: 'monitor' | 'attachment', on: string) =>
    Object.fromEntries(
      ofKind(kind)
        .filter(({ component }) => component?.ciName === on)
        .map(({ ciName, ciAttributes }) => [ciName, filled(ciAttributes)]),
    )
  const components = ofKind('component').map((component) => [
    component.ciName,
    {
      class: component.ciClassName,
      attributes: filled(component.ciAttributes),
      attachments: hanging('attachment', component.ciName),
      monitors: hanging('monitor', component.ciName),
    },
  ])
  return {
    pack: packOf(ciAttributes),
    major_version: ciAttributes['major_version'] ?? '',
    description: ciAttributes['description'] ?? '',
    comments,
    links,
    variables: valuesOf(ofKind('variable')),
    components: Object.fromEntries(components),
  }
}

/** A design as nested values, without secrets. */
export function designTree({ platforms = [], variables = [] }: Pick<Design, 'platforms' | 'variables'>): unknown {
  return maskSecrets({
    variables: valuesOf(variables),
    platforms: Object.fromEntries(
      platforms
        .filter(({ platform }) => stays(platform))
        .map((design) => [design.platform.ciName, platformTree(design)]),
    ),
  })
}

// A text in quotes is the same in JSON and in YAML; keys that could be read as something else are quoted, too.
const keyText = (key: string) =>
  /^[A-Za-z_][\w-]*$/.test(key) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(key) ? key : JSON.stringify(key)

function lines(value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? ' []\n' : `\n${value.map((item) => `${indent}- ${JSON.stringify(item)}\n`).join('')}`
  }
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value ?? null)}\n`
  const entries = Object.entries(value)
  if (entries.length === 0) return ' {}\n'
  return `\n${entries.map(([key, item]) => `${indent}${keyText(key)}:${lines(item, `${indent}  `)}`).join('')}`
}

/** Nested objects, lists of texts and texts as YAML. */
export const toYaml = (value: unknown): string => lines(value, '').trimStart()

/** Gives the design to the browser as a file. */
export async function saveDesign(design: Design, assembly: string, format: 'JSON' | 'YAML'): Promise<void> {
  const { fileName, saveFile } = await import('../kit/table/tools/extract.ts')
  const tree = designTree(design)
  const text = format === 'JSON' ? `${JSON.stringify(tree, null, 2)}\n` : toYaml(tree)
  const type = format === 'JSON' ? 'application/json' : 'application/yaml'
  saveFile(fileName(`design of ${assembly}`, format.toLowerCase()), new Blob([text], { type }))
}
