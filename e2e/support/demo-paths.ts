/** Paths of records in the demo data set, the same in the console and the service. */
export const STOREFRONT = '/acme/assemblies/storefront'
export const ENVIRONMENTS = `${STOREFRONT}/transition/environments`
export const DEV = `${ENVIRONMENTS}/dev`
export const PROD = `${ENVIRONMENTS}/prod`
export const OPERATED = `${STOREFRONT}/operations/environments/prod`
/** The compute instances of platform web in prod. */
export const INSTANCES = `${OPERATED}/platforms/web/components/compute/instances`
