import { getRequestConfig } from "next-intl/server";
export const z = 1;
export default getRequestConfig(async () => ({ locale: "en", messages: {} }));
