// What the console reads out of an instance beyond its own fields.
import type { Instance } from '../../../contract/core/records.ts'

/** An instance as a list has it or as it is read by itself: where it runs. */
export interface CloudPlacement {
  readonly deployedTo?: { readonly ciName: string } | null | undefined
  readonly cloud?:
    | {
        readonly toCi?: { readonly ciName: string } | null | undefined
        readonly relationAttributes: Readonly<Record<string, string>>
      }
    | null
    | undefined
}

/** Name of the cloud it runs in; '' when the service does not say. */
export const cloudOf = ({ deployedTo, cloud }: CloudPlacement): string =>
  deployedTo?.ciName ?? cloud?.toCi?.ciName ?? ''

/** `primary` or `secondary` (service-api 7.4, base.DeployedTo); other priorities as they came. */
export function priorityOf({ cloud }: CloudPlacement): string {
  const priority = cloud?.relationAttributes['priority'] ?? ''
  if (priority === '1') return 'primary'
  return priority === '2' ? 'secondary' : priority
}

/** Instances are named `{component}-{cloudId}-{n}`; anything else belongs to no component that could be told. */
export const parseComponentName = ({ ciName }: { readonly ciName: string }): string =>
  /^(.+)-\d+-\d+$/.exec(ciName)?.[1] ?? ''

/** Whether other instances live on it and are replaced along with it (bom.ManagedVia leads to computes only, service-api 7.4). */
export const isCompute = ({ ciClassName }: { readonly ciClassName: string }): boolean =>
  /(?:^|\.)Compute$/.test(ciClassName)

/** The address by which it is reached: the private one, else what there is; none for what is no machine. */
export const getAddresses = ({
  ciAttributes: { private_ip = '', public_ip = '', dns_record = '' },
}: Instance): string[] => [[private_ip, public_ip, dns_record].find((address) => address !== '') ?? ''].filter(Boolean)

/** What of software it runs: the version or tag deployed, else the image of the machine; '' where neither is told. */
export function getDeployedVersion({ ciAttributes }: Instance): string {
  const names = ['version', 'tag', 'image_name', 'server_image_name']
  return names.map((name) => ciAttributes[name] ?? '').find((value) => value !== '') ?? ''
}
