/** The path of the delivery API below the address of a site. */
export const deliveryRoot = '/api/v1'
