// The built console, held in memory: what is not in the table does not exist, so no request ever becomes a file name.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
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

/** Content encodings made at build time, best first, and how their files end. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const

interface Asset {
  readonly type: string
  readonly etag: string
  readonly encodings: ReadonlyMap<string, Buffer>
}

export interface ConsoleFiles {
  /** Answers with the asset at `path`; false when there is none. */
  sendAsset(request: FastifyRequest, reply: FastifyReply, path: string): boolean
  /** Answers with the page that starts the console; false when it has not been built. */
  sendPage(reply: FastifyReply): boolean
}

/** What a page is told by the gateway that serves it. */
export interface PageSettings {
  /** Path below which the gateway is reached; often ''. */
  readonly basePath: string
  /** Where operators find their token; '' where they need none. An address without characters that HTML reads. */
  readonly tokenPageUrl: string
}

/** Reads a build. A missing folder is a console without files. */
export function loadConsole(folder: string | undefined, facts: PageSettings): ConsoleFiles {
  const present = folder !== undefined && existsSync(join(folder, 'index.html'))
  const assets = present ? loadAssets(folder) : new Map<string, Asset>()
  const page = present ? renderPage(folder, facts) : undefined
  return {
    sendAsset(request, reply, path) {
      const asset = assets.get(path)
      if (asset) replyWithAsset(asset, path, request, reply)
      return asset !== undefined
    },
    sendPage(reply) {
      if (!page) return false
      const nonce = createNonce()
      // No ETag: a 304 would join the new policy to the old nonce of a cached page.
      reply
        .headers({ 'content-security-policy': pagePolicy(nonce), 'cache-control': 'private, no-cache' })
        .type('text/html; charset=utf-8')
        .send(page.replaceAll(NONCE_PLACEHOLDER, nonce))
      return true
    },
  }
}

// A built page names its files as below `./`; it may be asked for at any address, so they are named from the top.
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
    for (const [encoding, ending] of Object.entries(ENCODINGS))
      if (existsSync(file + ending)) encodings.set(encoding, readFileSync(file + ending))
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
    assets.set(`/${relative(folder, file).split(sep).join('/')}`, { type, etag, encodings })
  }
  return assets
}

function replyWithAsset(asset: Asset, path: string, request: FastifyRequest, reply: FastifyReply): void {
  const encoding = negotiateEncoding(asset, request.headers['accept-encoding'])
  reply.headers({
    // Names of built assets change with their content.
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
