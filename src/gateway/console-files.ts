// Serves the built console from memory: request paths are keys of a map and never file names.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatRehearsal, type Rehearsal } from '../contract/core/rehearsal.ts'
import { createNonce, NONCE_PLACEHOLDER, pagePolicy } from './headers.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** File extensions of the content encodings made at build time, best first. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const

interface Asset {
  readonly type: string
  readonly etag: string
  readonly encodings: ReadonlyMap<string, Buffer>
}

export interface ConsoleFiles {
  /** Answers with the asset at `path`; false if there is none. */
  sendAsset(request: FastifyRequest, reply: FastifyReply, path: string): boolean
  /** Answers with index.html, which says that it is a rehearsal; false if the console has not been built. */
  sendPage(reply: FastifyReply, rehearsal?: Rehearsal): boolean
}

/** Settings that the gateway writes into the page. */
export interface PageSettings {
  /** Path prefix of the gateway, without a trailing slash; often ''. */
  readonly basePath: string
  /** URL of the page where operators find their token, safe in an HTML attribute; '' if operators do not sign in. */
  readonly tokenPageUrl: string
}

/** Reads a build. Without one the console has no files. */
export function loadConsole(folder: string | undefined, pageSettings: PageSettings): ConsoleFiles {
  const isBuilt = folder !== undefined && existsSync(join(folder, 'index.html'))
  const assets = isBuilt ? loadAssets(folder) : new Map<string, Asset>()
  const page = isBuilt ? renderPage(folder, pageSettings) : undefined
  return {
    sendAsset(request, reply, path) {
      const asset = assets.get(path)
      if (asset) replyWithAsset(asset, path, request, reply)
      return asset !== undefined
    },
    sendPage(reply, rehearsal) {
      if (!page) return false
      const nonce = createNonce()
      // No ETag: a 304 would combine the new policy with the old nonce of a cached page.
      reply
        .headers({ 'content-security-policy': pagePolicy(nonce), 'cache-control': 'private, no-cache' })
        .type('text/html; charset=utf-8')
        .send(markRehearsal(page, rehearsal).replaceAll(NONCE_PLACEHOLDER, nonce))
      return true
    },
  }
}

// Percent-encoded, so that it is safe in an attribute.
const markRehearsal = (page: string, rehearsal: Rehearsal | undefined): string =>
  rehearsal
    ? page.replace('name="rehearsal" content=""', `name="rehearsal" content="${formatRehearsal(rehearsal)}"`)
    : page

// The built page has relative URLs, but is served at any path: make them absolute.
const renderPage = (folder: string, { basePath, tokenPageUrl }: PageSettings): string =>
  readFileSync(join(folder, 'index.html'), 'utf8')
    .replaceAll('="./', `="${basePath}/`)
    .replace('name="base-path" content=""', `name="base-path" content="${basePath}"`)
    .replace('name="token-page" content=""', `name="token-page" content="${tokenPageUrl}"`)

function loadAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const entry of files) {
    const type = CONTENT_TYPES[extname(entry.name)]
    if (!type) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    const encodings = new Map([['identity', content]])
    for (const [encoding, extension] of Object.entries(ENCODINGS))
      if (existsSync(file + extension)) encodings.set(encoding, readFileSync(file + extension))
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
    assets.set(`/${relative(folder, file).split(sep).join('/')}`, { type, etag, encodings })
  }
  return assets
}

function replyWithAsset(asset: Asset, path: string, request: FastifyRequest, reply: FastifyReply): void {
  const encoding = negotiateEncoding(asset, request.headers['accept-encoding'])
  reply.headers({
    // File names of built assets contain a content hash.
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: asset.etag,
    vary: [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '),
  })
  if (request.headers['if-none-match'] === asset.etag) return void reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.type(asset.type).send(asset.encodings.get(encoding))
}

function negotiateEncoding({ encodings }: Asset, accepted = ''): string {
  const requested = accepted.split(',').filter((entry) => !/;\s*q=0(?:\.0*)?\s*$/.test(entry))
  const names = new Set(requested.map((entry) => entry.split(';')[0]?.trim().toLowerCase()))
  return Object.keys(ENCODINGS).find((encoding) => names.has(encoding) && encodings.has(encoding)) ?? 'identity'
}
