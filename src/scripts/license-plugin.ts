// Vite plugin: writes the licences of all packages of a build beside it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const FILE_NAME = 'THIRD-PARTY-LICENSES.txt'

/** The folder of the package that a file belongs to; undefined for our own files. */
export const getPackageFolder = (file: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0]

/** Name, version, licence and licence texts of a package. Throws if it names no licence. */
export function describeLicense(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
  if (license === undefined && files.length === 0)
    throw new Error(`${name} ${version} names no licence: it cannot be shipped.`)
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const noText = `The package has no licence text. Author: ${author?.name ?? author ?? 'not named'}`
  return [`${name} ${version} (${license ?? 'see below'})`, ...(files.length > 0 ? texts : [noText])].join('\n\n')
}

const SEPARATOR = `\n\n${'='.repeat(80)}\n\n`

/** Lists what the bundle contains: modules that tree shaking left, styles, and assets such as fonts. */
export function writeLicenses(): Plugin {
  let root = ''
  return {
    name: 'signalbox-licenses',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? part.moduleIds : part.originalFileNames.map((file) => resolve(root, file)),
      )
      // Styles are extracted from their chunks.
      const styles = [...this.getModuleIds()].filter((id) => /\.css(?:\?|$)/.test(id))
      const folders = [...files, ...styles].flatMap((file) => getPackageFolder(file) ?? [])
      const unique = [...new Set(folders)].filter((folder) => existsSync(join(folder, 'package.json')))
      const texts = unique.map(describeLicense).toSorted()
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: `${texts.join(SEPARATOR)}\n` })
    },
  }
}
