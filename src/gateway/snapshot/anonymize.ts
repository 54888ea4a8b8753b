// Replaces people, mail addresses, host names and IP addresses by pseudonyms, the same one for the same original.
import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** Names, paths and versions that only look like addresses. */
const KEPT_FIELDS = new Set(
  (
    'nsPath ciClassName className shortClassName superClassName fromClassName toClassName relationName shortRelationName ciGoid ' +
    'relationGoid releaseName impl source pack version state location valueFormat ts created_at updated_at'
  ).split(' '),
)
const PEOPLE_FIELDS = new Set('createdBy updatedBy commitedBy rfcCreatedBy rfcUpdatedBy created_by username'.split(' '))
/** Their values are host names although they have no dot. */
const HOST_FIELD = /(?:^|_)(?:host(?:_?name)?|fqdn|server_?name)$/i
/** Automatic changes by the service have no person. */
const SYSTEM_USER = /^(?:oneops(?:-[a-z]+)?|system|admin)$/i

// The longest local part of RFC 5321, so that long texts without an @ take linear time.
const MAIL = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g
const IPV4 = /\b(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)\b/g
/** What may be an IPv6 address: at least two colons. */
const IPV6 = /(?<![\w:.])(?=[\da-f]*:[\da-f]*:)[\da-f:.]*[\da-f:](?![\w:])/gi
// Not in a file's path, but after the slashes of a URL.
const HOST = /(?<![\w$.{@-]|(?<!\/)\/)(?:\w(?:[\w-]{0,61}\w)?\.)+(?:[a-z]{2,24}|[A-Z]{2,24})(?![\w-]|\.\w)/g
const FILE_SUFFIX =
  /\.(?:jar|war|ear|zip|gz|tgz|tar|xml|json|ya?ml|sh|py|rb|js|ts|html?|css|conf|cfg|ini|log|txt|properties|pem|crt|key|sql|md|rpm|deb|so|java|class|lang|util|service)$/i
/** Reserved for documentation (RFC 2606): never a real host. */
const EXAMPLE_HOST = /(?:^|\.)example\.(?:com|net|org)$/i
/** The unspecified and the loopback address. */
const LOCAL_IPV6 = /^[0:]+1?$/

export interface Anonymizer {
  /** Takes in the users, whose names are then found in any text. */
  learnUsers(users: Iterable<unknown>): void
  /** A copy of an answer with pseudonyms. */
  anonymize(answer: unknown): unknown
  anonymizeText(text: string): string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** `key` is random per snapshot, so that pseudonyms cannot be computed from a list of names. */
export function createAnonymizer(key: string): Anonymizer {
  const cache = new Map<string, string>()
  const names = new Map<string, string>()
  let namePattern: RegExp | undefined

  function digest(kind: string, value: string): string {
    const id = `${kind} ${value.toLowerCase()}`
    let found = cache.get(id)
    if (found === undefined) cache.set(id, (found = createHmac('sha256', key).update(id).digest('hex')))
    return found
  }
  const short = (kind: string, value: string) => digest(kind, value).slice(0, 10)
  const byte = (text: string, index: number) => Number.parseInt(text.slice(index * 2, index * 2 + 2), 16)

  const toUser = (name: string) => (name === '' || SYSTEM_USER.test(name) ? name : `user-${short('user', name)}`)
  const toMail = (mail: string) => `mail-${short('mail', mail)}@example.com`
  const toHost = (host: string) =>
    FILE_SUFFIX.test(host) || EXAMPLE_HOST.test(host) ? host : `host-${short('host', host)}.example.com`
  const toIpv4 = (address: string) => {
    if (/^(?:0\.|127\.|255\.)/.test(address)) return address
    const hash = digest('ip', address)
    return `10.${byte(hash, 0)}.${byte(hash, 1)}.${byte(hash, 2)}`
  }
  const toIpv6 = (address: string) => {
    if (!isIPv6(address) || LOCAL_IPV6.test(address)) return address
    return `fd00::${digest('ip', address)
      .slice(0, 12)
      .replace(/(.{4})(?=.)/g, '$1:')}`
  }

  function anonymizeText(text: string): string {
    const withoutMails = text.replaceAll(MAIL, toMail)
    const withoutNames = namePattern
      ? withoutMails.replaceAll(namePattern, (name) => names.get(name) ?? name)
      : withoutMails
    return withoutNames.replaceAll(IPV4, toIpv4).replaceAll(IPV6, toIpv6).replaceAll(HOST, toHost)
  }

  function anonymizeField(name: string, value: unknown): unknown {
    if (typeof value !== 'string') return anonymizeValue(value)
    // An attribute of the same name can be a URL.
    if (KEPT_FIELDS.has(name) && !/^[^/]+\//.test(value)) return value
    if (PEOPLE_FIELDS.has(name)) return toUser(value)
    const text = anonymizeText(value)
    return HOST_FIELD.test(name) && text === value && /^[\w-]+$/.test(value) ? `host-${short('host', value)}` : text
  }

  function anonymizeValue(value: unknown): unknown {
    if (typeof value === 'string') return anonymizeText(value)
    if (Array.isArray(value)) return value.map(anonymizeValue)
    if (!isObject(value)) return value
    const isUser = 'username' in value && 'email' in value
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        isUser && name === 'name' && typeof item === 'string'
          ? `User ${short('name', item)}`
          : anonymizeField(name, item),
      ]),
    )
  }

  return {
    learnUsers(users) {
      for (const user of users) {
        if (!isObject(user)) continue
        const { username, name } = user
        if (typeof username === 'string' && username.length > 2) names.set(username, toUser(username))
        if (typeof name === 'string' && name.includes(' ')) names.set(name, `User ${short('name', name)}`)
      }
      const all = [...names.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp)
      namePattern = all.length > 0 ? new RegExp(String.raw`(?<![\w-])(?:${all.join('|')})(?![\w-])`, 'g') : undefined
    },
    anonymize: anonymizeValue,
    anonymizeText,
  }
}
