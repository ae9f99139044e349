/** Where the delivery API begins, below the address of a site. */
export const deliveryRoot = '/api/v1'
