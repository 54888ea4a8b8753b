// Multipart bodies with text fields and text files, the form in which a design file is uploaded (service-api 2.2).
import { toBody } from './form-body.ts'

/** The boundary of a multipart content type; undefined for other types. */
export function getBoundary(contentType: string | undefined): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '') ?? []
  return quoted ?? plain
}

function parsePart(part: string): [string, string][] {
  const end = part.indexOf('\r\n\r\n')
  const [, name] = /^content-disposition:.*?[;\s]name="([^"]*)"/im.exec(part.slice(0, Math.max(end, 0))) ?? []
  return name === undefined ? [] : [[name, part.slice(end + 4)]]
}

/** Parses the parts into a body, a file as its text. Parts without a name are left out. */
export function parseMultipart(text: string, boundary: string): unknown {
  const parts = `\r\n${text}`.split(`\r\n--${boundary}`).slice(1, -1)
  return toBody(parts.flatMap((part) => parsePart(part.replace(/^[ \t]*\r\n/, '\r\n'))))
}
