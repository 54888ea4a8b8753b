// Path prefixes that many calls share.

export const ASSEMBLY = '/{organization}/assemblies/{assembly}'

export const DESIGN = `${ASSEMBLY}/design` as const
export const DESIGN_PLATFORM = `${DESIGN}/platforms/{platform}` as const
export const DESIGN_COMPONENT = `${DESIGN_PLATFORM}/components/{component}` as const

export const ENVIRONMENTS = `${ASSEMBLY}/transition/environments` as const
export const ENVIRONMENT = `${ENVIRONMENTS}/{environment}` as const
export const PLATFORM = `${ENVIRONMENT}/platforms/{platform}` as const
export const COMPONENT = `${PLATFORM}/components/{component}` as const

export const OPERATED_ENVIRONMENTS = `${ASSEMBLY}/operations/environments` as const
export const OPERATED_ENVIRONMENT = `${OPERATED_ENVIRONMENTS}/{environment}` as const
export const OPERATED_PLATFORM = `${OPERATED_ENVIRONMENT}/platforms/{platform}` as const
export const OPERATED_COMPONENT = `${OPERATED_PLATFORM}/components/{component}` as const

export const CLOUDS = '/{organization}/clouds'
export const CLOUD = `${CLOUDS}/{cloud}` as const
export const SERVICE = `${CLOUD}/services/{service}` as const
