// What the console reads out of an instance beyond its own fields.
import type { Instance } from '../../contract/records.ts'

/** Name of the cloud it runs in; '' when the service does not say. */
export const cloudOf = ({ deployedTo, cloud }: Instance): string => deployedTo?.ciName ?? cloud?.toCi?.ciName ?? ''

/** `primary` or `secondary` (service-api 7.4, base.DeployedTo); other priorities as they came. */
export function priorityOf({ cloud }: Instance): string {
  const priority = cloud?.relationAttributes.priority ?? ''
  if (priority === '1') return 'primary'
  return priority === '2' ? 'secondary' : priority
}

/** Instances are named `{component}-{cloudId}-{n}`; anything else belongs to no component that could be told. */
export const componentNameOf = ({ ciName }: { readonly ciName: string }): string =>
  /^(.+)-\d+-\d+$/.exec(ciName)?.[1] ?? ''

/** Whether other instances live on it and are replaced along with it (bom.ManagedVia leads to computes only, service-api 7.4). */
export const carriesOthers = ({ ciClassName }: { readonly ciClassName: string }): boolean =>
  /(?:^|\.)Compute$/.test(ciClassName)
