import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  getMissingFormEndpoint,
  listOwnLearnersEndpoint,
  placeOrderEndpoint,
  quoteCartEndpoint,
} from "./order-endpoints.ts";

/** The calls of cart and checkout: `callApi(orderCalls.placeOrder, { body })`. */
export const orderCalls = {
  quoteCart: endpointAddress<typeof quoteCartEndpoint>("POST", "/orders/quote"),
  placeOrder: endpointAddress<typeof placeOrderEndpoint>("POST", "/orders"),
  listOwnLearners: endpointAddress<typeof listOwnLearnersEndpoint>("GET", "/me/learners"),
  getMissingForm: endpointAddress<typeof getMissingFormEndpoint>("GET", "/enrolments/:id/form"),
};
