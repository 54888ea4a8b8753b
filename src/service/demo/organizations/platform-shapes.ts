// Two common platforms of acme.
import type { PlatformSpec } from '../specs.ts'

/** A web service on Tomcat. */
export function tomcatService(
  name: string,
  description: string,
  location: string,
  version: string,
  size = 'M',
  links: string[] = [],
): PlatformSpec {
  return {
    name,
    pack: 'tomcat',
    description,
    links,
    attributes: { compute: { size }, artifact: { location, version } },
  }
}

/** A Java program that runs as a daemon. */
export function javaWorker(
  name: string,
  description: string,
  location: string,
  version: string,
  size = 'M',
): PlatformSpec {
  return {
    name,
    pack: 'custom',
    description,
    extras: [
      { name: 'runtime', template: 'java' },
      { name: 'app', template: 'artifact' },
      { name: 'service', template: 'daemon' },
    ],
    attributes: { compute: { size }, app: { location, version }, service: { service_name: name, pattern: name } },
  }
}
